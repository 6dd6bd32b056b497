### La página: pantallas, botones, avisos y lo que se lee en voz alta.

## Pantallas y botones

page-title-home = Batida — dominó de bloqueo
page-title-table = Mesa — Batida
page-title-turn = Tu turno — Batida
page-title-rules = Reglas — Batida
page-title-review = Análisis de la partida — Batida
page-title-study = Estudiar una posición — Batida
page-title-friends = Jugar con amigos — Batida
page-title-lobby = Mesas abiertas — Batida
page-title-bring = Analizar una partida — Batida
page-about = El dominó de la mesa de casa: nadie roba, quien no lleva pasa, y quien domina se lleva la mano.
page-promise = Tu dispositivo comprueba cada reparto, y ninguna jugada se pierde.
page-menu = Menú
page-rules = Reglas
page-settings = Ajustes
page-close = Cerrar
page-to-home = Inicio
page-try-again = Intentar de nuevo
page-connecting = Llegando a la mesa…
page-shuffling = Barajando…
page-link-lost = Se cortó la conexión. No se pierde nada: la mesa te espera.
page-link-slow = La conexión es demasiado lenta. No se pierde nada: enseguida volvemos.
page-link-gone = El servidor no responde. No se pierde nada: lo jugado está guardado.
page-link-offline = Sin internet. No se pierde nada: la partida sigue donde quedó.
page-link-again = De nuevo en { $seconds } s
page-link-trying = Intentando…
page-link-now = Intentar ya
page-link-back = De vuelta en la mesa.
page-offline = Sin internet. No se pierde nada: se puede leer, y jugar en cuanto vuelva.
page-reload = Abrir aquí de nuevo
page-nowhere = Esta página no existe
page-ended-help = Tus partidas sin terminar están en el inicio.

## Inicio

page-play-now = Jugar ahora
page-play-with = contra { $players }, a { $target } puntos
page-new-match = Nueva partida
page-how-many = ¿Cuántos juegan?
page-players = { $count ->
    [one] { $count } jugador
   *[other] { $count } jugadores
}
page-hand-size = { $count ->
    [one] { $count } ficha cada uno
   *[other] { $count } fichas cada uno
}
page-until = a { $target } puntos
page-who-else = ¿Quién se sienta contigo?
page-side = { $side ->
    [left] A tu izquierda (juega después de ti)
    [right] A tu derecha
   *[top] Frente a ti
}
page-level = { $level } · { $name }
page-strength-1 = Principiante
page-strength-2 = Fácil
page-strength-3 = Regular
page-strength-4 = Medio
page-strength-5 = Bueno
page-strength-6 = Fuerte
page-strength-7 = Muy fuerte
page-strength-8 = El más fuerte
page-getting-ready = Aún se prepara; hasta entonces juega en su lugar alguien más ligero.
page-name = Tu nombre (si quieres)
page-start = Empezar la partida
page-unfinished = Partidas sin terminar
page-against = Contra { $players }
page-your-turn = Tu turno
page-go-on = Seguir
page-leave = Abandonar
page-leave-title = ¿Abandonar la partida?
page-leave-text = La partida acaba sin ganador y no podrás volver a ella.
page-leave-yes = Abandonar
page-keep = Quedarme

## Ajustes

page-language = Idioma
page-speed = Ritmo del juego
page-speed-calm = Tranquilo
page-speed-normal = Normal
page-speed-fast = Rápido
page-order = Orden de la mano
page-order-low = Por el valor menor
page-order-high = Por el valor mayor
page-order-doubles = Dobles primero
page-sounds = Sonidos de las fichas
page-vibration = Vibrar cuando sea mi turno
page-contrast = Alto contraste, también para el sol
page-keys = Teclado
page-keys-arrows = Flechas: moverse por la mano
page-keys-enter = Enter: elegir la ficha; otra vez: jugarla
page-keys-ends = < y >: jugar en la punta izquierda o derecha
page-keys-digits = 1 a 7: elegir la ficha por su lugar
page-keys-escape = Esc: soltar la ficha
page-keys-slash = /: escribir la jugada, como 03<

## Mesa

page-where = Mano { $round } · meta { $target }
page-line = La línea en la mesa
page-line-list = La línea, de izquierda a derecha
page-lead-mark = salida
page-your-hand = Tu mano
page-your-place = Tu lugar
page-details = Marcador y jugadas
page-you = Tú
page-name-numbered = { $name } { $number }
page-points-short = { $count ->
    [one] { $count } pto
   *[other] { $count } ptos
}
page-tile-count = { $count ->
    [one] { $count } ficha en la mano
   *[other] { $count } fichas en la mano
}
page-sleeping = { $count ->
    [one] { $count } ficha duerme fuera del juego hasta el final de la mano.
   *[other] { $count } fichas duermen fuera del juego hasta el final de la mano.
}
page-thinks = juega
page-lacks = sin { $value }
page-ruled-out = Por sus pases: { $lacks }.
page-passed-bubble = pasó:
page-score = Marcador, a { $target }
page-own-score = { $count ->
    [one] { $count } punto en el marcador
   *[other] { $count } puntos en el marcador
}
page-own-pips = { $points } en la mano
page-board = Tablero de clavijas: { $totals }
page-actions = Jugadas de la mano { $round }
page-no-actions = Nadie ha jugado todavía.
page-in-words = La mesa en palabras
page-round-table = Alrededor de la mesa
page-clockwise = El turno va en el sentido del reloj, hacia la izquierda: { $order }
page-seat-words = { $side ->
    [left] { $player }, a tu izquierda: { $tiles }.
    [right] { $player }, a tu derecha: { $tiles }.
   *[top] { $player }, frente a ti: { $tiles }.
}

## Turno y pase

page-turn-lead = Tu turno: sal con cualquier ficha
page-turn-ends = Tu turno. Puntas: { $left } a la izquierda y { $right } a la derecha
page-turn-alike = Tu turno. Las dos puntas son { $value }
page-chosen-lead = { $tile }: toca otra vez para salir con ella
page-chosen-both = { $tile } entra en las dos puntas: elige una marca
page-chosen-one = { $tile }: toca otra vez, o toca la { $where }
page-turn-of = Turno de { $player }
page-pass = No tienes { $left } ni { $right }: pasas
page-pass-alike = No tienes { $value }: pasas
page-pass-plain = Pasas
page-pass-now = Pasar ya
page-round-over = La mano terminó
page-match-over = Fin de la partida

## Fichas y lugares

page-value-said = { $value ->
    [0] blanco
    [1] uno
    [2] dos
    [3] tres
    [4] cuatro
    [5] cinco
   *[6] seis
}
page-tile-said = { $high } y { $low }
page-double-said = doble { $value }
page-place-lead = salida
page-place = { $place ->
    [left] punta izquierda ({ $value })
   *[right] punta derecha ({ $value })
}
page-tile-fits = { $tile }, entra en la { $where }
page-tile-fits-not = { $tile }, no entra
page-tile-may-lead = { $tile }, puede salir
page-play-at = Jugar { $tile } en la { $where }
page-choose-end = { $tile } entra en las dos puntas: elige { $left } o { $right }.
page-fits-not-now = { $tile } no entra en ninguna de las puntas.
page-fits-not-there = { $tile } no entra en la { $where }.
page-typed = Escribir la jugada: 03< a la izquierda, 03> a la derecha
page-typed-play = Jugar
page-typed-not-now = Todavía no es tu turno.
page-typed-unreadable = No se entiende. Escribe la ficha y la punta, como 03< o 36>.
page-typed-end-needed = Esa ficha entra en las dos puntas: escribe { $left } o { $right }.
page-typed-not-offered = { $action } no se puede ahora. Puedes: { $offered }

## Jugadas

page-led = { $by ->
    [you] Saliste con { $tile }
   *[they] { $player } salió con { $tile }
}
page-played = { $end ->
    [left] { $by ->
        [you] Jugaste { $tile } a la izquierda, en el { $value }
       *[they] { $player } jugó { $tile } a la izquierda, en el { $value }
    }
   *[right] { $by ->
        [you] Jugaste { $tile } a la derecha, en el { $value }
       *[they] { $player } jugó { $tile } a la derecha, en el { $value }
    }
}
page-passed = { $by ->
    [you] Pasaste: { $lacks }
   *[they] { $player } pasó: { $lacks }
}
page-stand-in = { $text } (jugada hecha en su ausencia)

## Salida

page-lead-draw = Sorteo de la salida
page-lead-tie = Empate en el sorteo: los empatados sacan otra ficha.
page-lead-draw-words = Sorteo de la salida: { $drawn }.
page-drew = { $by ->
    [you] sacaste { $tile }
   *[they] { $player } sacó { $tile }
}
page-opens = { $by ->
    [you] Sales tú
   *[they] Sale { $player }
}
page-dealt = Mano { $round }. { $opener }.

## Fin de la mano

page-round-result = Resultado de la mano { $round }
page-see-table = Ver la mesa
page-show-result = Ver el resultado
page-next-round = Mano siguiente
page-went-out = { $by ->
    [you] ¡Dominaste!
   *[they] ¡{ $player } dominó!
}
page-blocked = Juego cerrado
page-scores = { $by ->
    [you] Ganas { $points }
   *[they] { $player } gana { $points }
}
page-nobody-scores = Empate en la mano menor entre { $players }: nadie suma
page-formula-out = suma de las manos de los otros
page-formula-blocked = las otras manos menos la propia, una vez
page-why-blocked = Por qué se cerró
page-blocked-ends = { $count ->
    [one] Las dos puntas piden { $values }, y nadie tiene en la mano.
   *[other] Las puntas piden { $values }, y nadie tiene en la mano.
}
page-tiles-of = { $count ->
    [0] De { $value }, ninguna ficha está en la mesa.
    [one] De { $value }, está en la mesa { $line }.
   *[other] De { $value }, están en la mesa { $line }.
}
page-tiles-asleep = { $count ->
    [one] Duerme { $tiles }.
   *[other] Duermen { $tiles }.
}
page-hands = Todas las manos
page-hand-of = Mano de { $player }
page-hand-empty = Ninguna ficha
page-won-round = ganó la mano
page-score-change = Marcador: de { $before } a { $after }
page-next-opener = { $by ->
    [you] { $after ->
        [you] La salida siguiente es tuya.
       *[they] La próxima sales tú: la salida pasa de { $before } a la izquierda.
    }
   *[they] { $after ->
        [you] La próxima sale { $player }: la salida pasa de ti a la izquierda.
       *[they] La próxima sale { $player }: la salida pasa de { $before } a la izquierda.
    }
}
page-total = { $player } { $score }
page-settled = { $how ->
    [out] { $end } { $gain }. Marcador: { $totals }.
   *[blocked] { $end }. { $gain }. Marcador: { $totals }.
}

## Fin de la partida

page-to-match-result = Ver el resultado de la partida
page-match-won = { $by ->
    [you] ¡Ganaste la partida con { $points }!
   *[they] { $player } ganó la partida con { $points }
}
page-match-draw = La partida terminó en empate
page-over = Fin de la partida. { $result }.
page-places = Clasificación
page-place-number = { $place }.º
page-rounds = Mano por mano
page-round-short = Mano
page-round-how = Cómo fue
page-row-won = { $end ->
    [out] { $player } dominó: { $points }
   *[blocked] Cierre, { $player }: { $points }
}
page-row-tied = Cierre, empate: 0
page-again = Jugar otra vez
page-save-record = Guardar la partida (.bdn)

page-proof-checking = Comprobando el reparto…
page-proof-holds = Reparto comprobado: fijado antes del juego
page-proof-holds-own = Reparto comprobado: fijado antes del juego; tu dispositivo ayudó a barajar
page-proof-none = Esta mano no tiene prueba de su reparto
page-proof-fails = ¡El reparto no cuadra!
page-proof-failed-news = Atención: el reparto de la mano { $round } no cuadra. El resultado dice por qué.
page-proof-how = Cómo se sabe
page-proof-step-seal = Antes de la mano el servidor sacó un número secreto y mostró a todos su sello: una huella que solo vale para ese número.
page-proof-step-give = Solo después el dispositivo de cada jugador añadió un número al azar. Los robots no añaden ninguno.
page-proof-step-mix = Todos los números juntos barajaron las fichas, así que nadie pudo elegir, ni siquiera el servidor.
page-proof-step-alone = En esta mano ningún dispositivo añadió un número: el del servidor barajó solo las fichas.
page-proof-step-open = Después de la mano el servidor mostró su número. Tu dispositivo abrió el sello, barajó otra vez y encontró las mismas fichas en cada mano.
page-proof-lead = El sorteo de la salida se hizo, y se comprobó, del mismo modo.
page-proof-proves = Qué prueba esto: el reparto estaba fijado antes de la primera ficha, y ninguna ficha se cambió ni se eligió.
page-proof-proves-not = Qué no prueba: que quien cuida el servidor no mirara las fichas, ni dejara a un amigo añadir el último número. En eso hay que confiar.
page-proof-proves-alone = Qué prueba esto: el reparto estaba fijado antes de la primera ficha, y ninguna ficha se cambió después.
page-proof-proves-not-alone = Qué no prueba: que quien cuida el servidor no eligiera el reparto ni mirara las fichas. En eso hay que confiar.
page-proof-again = El registro de la partida guarda estos números, y cualquiera puede comprobarlos otra vez: batida verify.
page-proof-numbers = Los números
page-proof-seal = Sello
page-proof-server = Número del servidor
page-proof-absent = no añadió ninguno
page-proof-none-why = Se repartió antes de que hubiera pruebas, o en una mesa que no las guarda.
page-proof-commitment = El número que muestra el servidor no encaja con el sello que dio antes de la mano.
page-proof-changed = El sello no es el que tu dispositivo vio antes de la mano.
page-proof-entropy = El número que añadió tu dispositivo se dejó fuera o se cambió.
page-proof-lead-fails = El sorteo de la salida no es el que dan los números.
page-proof-deal = Las fichas jugadas y mostradas no son las que dan los números.
page-proof-fails-do = No te fíes de esta mano. Guarda el registro de la partida y enséñalo a los demás de la mesa.
