### El análisis de una partida y posiciones para estudiar.

study-title = Análisis de la partida
study-moments = Momentos decisivos
study-loading = Cargando…
study-to-review = Analizar la partida
study-target = meta de { $target }
study-failed = El análisis se detuvo por un problema. Inténtalo más tarde.
study-getting-ready = El análisis está por comenzar…
study-progress = Analizando: { $judged } de { $total }
study-not-yet = Esta jugada todavía no está analizada.
study-forced = Era la única jugada posible.
study-unjudged = { $count ->
    [one] { $count } jugada quedó sin análisis: no está escrita la mano de donde salió.
   *[other] { $count } jugadas quedaron sin análisis: no están escritas las manos de donde salieron.
}
study-method = Cada jugada se juzga solo por lo que el jugador podía saber en ese momento, en puntos esperados en la mano (los propios menos los de los demás). Versión { $version } del análisis, { $budget } ms por jugada.

## Jugadas y veredictos

study-verdict-count = { $verdict }: { $count }
study-pass = paso
study-action = { $place ->
    [left] { $tile } a la izquierda
    [right] { $tile } a la derecha
   *[lead] salida con { $tile }
}
study-where = Mano { $round }, jugada { $ply }
study-what = { $player }: { $action }
study-cost = Veredicto: { $verdict }. Costó { $points } puntos (± { $error })
study-cost-sure = Veredicto: { $verdict }. Costó { $points } puntos
study-cost-none = Veredicto: { $verdict }
study-better = Era mejor { $action }, que valía { $points }.
study-equity-cost = Costó { $chance } de probabilidad de ganar la partida.
study-stand-in = La jugada se hizo en ausencia del jugador: no cuenta como suya.
study-lost = −{ $points }
study-played = jugada
study-played-at = jugada { $place ->
    [left] a la izquierda
    [right] a la derecha
   *[lead] como salida
}
study-better-at = mejor { $place ->
    [left] a la izquierda
    [right] a la derecha
   *[lead] como salida
}
study-worth-said = { $place ->
    [left] a la izquierda vale { $points }
    [right] a la derecha vale { $points }
   *[lead] vale { $points }
}{ $best ->
    [yes] , la mejor
   *[no] {""}
}

## La pantalla

study-table = La mesa
study-other-hands = Las otras manos
study-to-act = juega ahora
study-unknown = { $count ->
    [one] { $count } ficha desconocida
   *[other] { $count } fichas desconocidas
}
study-round = Mano
study-open-hands = Fichas a la vista
study-hindsight = Con las fichas de todos a la vista: nadie podía saberlo en ese momento. No cuenta para el veredicto.
study-steps = Moverse por la mano
study-back = Jugada anterior
study-on = Jugada siguiente
study-ply = { $ply } de { $count }
study-last-costly = Error anterior
study-next-costly = Error siguiente
study-what-if = ¿Y si…? Seguir desde esta posición
study-round-end = { $end ->
    [out] { $player } dominó e hizo { $points }.
    [blocked] Cierre: { $player } hizo { $points }.
    [blocked-none] Cierre con empate: nadie marcó.
   *[open-none] La mano no llegó al final.
}
study-graph = Puntos esperados, por lo que sabía cada uno
study-graph-label = Puntos esperados a lo largo de la mano. { $values }.
study-graph-value = Jugada { $ply }, { $player }: { $points }
study-decisions = Las decisiones
study-order = Orden
study-order-cost = las más caras primero
study-order-play = en el orden del juego
study-whose = De quién
study-everybody = de todos
study-none-costly = Ninguna decisión costó puntos.
study-all = Mostrar todas ({ $count })
study-fewer = Mostrar menos
study-sums = Cada jugador
study-no-decision = Ninguna decisión
study-error-rate = { $points } puntos perdidos por decisión
study-of-decisions = { $count ->
    [one] en { $count } decisión ({ $points } en total)
   *[other] en { $count } decisiones ({ $points } en total)
}
study-equity-sum = · { $chance } de probabilidad de ganar
study-sums-help = Las jugadas forzadas no cuentan. Cuanto menor el número, mejor.
study-keys-arrows = Flechas: una jugada atrás o adelante
study-keys-costly = n y p: error siguiente, error anterior
study-keys-decisions = N y P: decisión siguiente, decisión anterior
study-keys-rounds = Av Pág y Re Pág: otra mano
study-keys-edges = Inicio y Fin: comienzo y final de la mano
study-keys-open = o: abrir y cerrar las fichas de todos

## Momentos

study-result = Resultado
study-unfinished = La partida no llegó al final
study-no-moments = Ninguna decisión de esta partida costó puntos.
study-see-there = Ver en la mesa
study-share = Compartir
study-copy-link = Copiar el enlace
study-copied = Enlace copiado.
study-copy-by-hand = Copia el enlace de la barra de direcciones.
study-save-image = Guardar como imagen
study-saved-image = Imagen guardada.
study-poster-line = { $player }: { $score }, { $rate }

## Traer una partida

study-bring = Analizar
study-bring-help = Trae el registro de una partida (.bdn) y mira cuánto costó cada decisión.
study-choose-file = Elegir el archivo
study-drop = o suelta el archivo en cualquier lugar de esta página
study-paste = O pega el registro aquí
study-review-it = Analizar

## Posición

study-position = Estudiar una posición
study-fresh = Repartir de nuevo
study-choose-end = { $tile } entra en las dos puntas: toca una marca de la mesa.
study-play-there = Jugar { $tile } { $place ->
    [left] a la izquierda
    [right] a la derecha
   *[lead] como salida
}
study-other-actions = Otras jugadas posibles
study-over-won = La mano terminó: { $player } hizo { $points }.
study-engine-plays = Jugar la mejor
study-take-back = Volver una jugada
study-engine = ¿Cuánto vale cada jugada?
study-by = Desde qué punto de vista
study-by-view = Por lo que sabe quien juega
study-by-open = Con las fichas de todos a la vista
study-by-view-help = Calculado solo con lo que sabe quien juega: sus fichas, la línea y los pasos.
study-ask = Calcular
study-thinking = Calculando…
study-worth-line = { $action }: { $points } puntos (± { $error })
study-worth-line-equity = { $action }: { $points } puntos (± { $error }), { $chance } de ganar la partida
study-actions = Las jugadas hasta aquí
study-edit = Cambiar la posición
study-tiles = Las fichas
study-tiles-help = Toca dos fichas para cambiar una por la otra. Las de la línea se quedan donde están.
study-asleep = Dormidas
study-loose = No se sabe dónde están
study-give = Dar { $tile }
study-hide = Ocultar { $tile }
study-look = Dejar solo lo que sabe este jugador
study-lead = Quién sale
study-scores = Tanteo antes de la mano (meta de { $target })
study-text = La posición en texto
study-set = Usar

## Suerte y habilidad

study-luck = Suerte y habilidad en la mano { $round }
study-luck-not-yet = Aparece cuando la mano esté analizada.
study-luck-unknown-not-finished = La mano no llegó al final.
study-luck-unknown-unknown-hands = No se conocen las fichas de todos.
study-luck-unknown-not-judged = No todas las decisiones se pudieron juzgar.
study-luck-unknown-no-network = No hay medida para este tipo de juego.
study-luck-result = resultado
study-luck-deal = el reparto
study-luck-hidden = lo imprevisto
study-luck-skill = habilidad
study-with-error = { $points } (± { $error })
study-luck-help = El resultado de una mano es la suerte del reparto, la suerte con lo que nadie podía saber y la habilidad: juntas dan exactamente el resultado. La habilidad es el resultado sin la suerte.
study-stroke = Jugada { $ply }: { $points } puntos de suerte para { $player }
study-graph-open = Punteado, con las fichas de todos a la vista: lo que la mesa valía de verdad. Nadie podía saberlo en ese momento.

## Dónde pueden estar las fichas

study-beliefs = ¿Dónde pueden estar las fichas?
study-beliefs-ask = Por lo que sabe { $player }
study-beliefs-of = { $count ->
    [one] Por lo que sabe { $player }, hay { $ways } manera de repartir el resto.
   *[other] Por lo que sabe { $player }, hay { $ways } maneras de repartir el resto.
}
study-beliefs-exact = Se pesaron todas.
study-beliefs-sample = Se pesó una muestra de ellas.
study-weighed = Contar también lo que dicen las jugadas de los demás
study-tile = Ficha
