### El relato de una partida en la línea de órdenes.

cli-match = Partida de { $players }, con meta de { $target }
cli-start = Marcador inicial: { $scores }.
cli-round = Mano { $number }: sale { $opener }.

cli-lead = { $player } sale con { $tile }
cli-left = { $player } juega { $tile } por la izquierda
cli-right = { $player } juega { $tile } por la derecha
cli-pass = { $player } pasa
cli-stand-in = { $action } (jugó un sustituto)

cli-line = Línea: { $tiles }
cli-hands = Queda en las manos: { $hands }.
cli-out = { $winner } domina y anota { $points }.
cli-blocked = Juego cerrado: { $winner } gana con la menor suma y anota { $points }.
cli-tie = Juego cerrado con empate en la menor suma: nadie anota.
cli-open = Esta mano no se jugó hasta el final.
cli-scores = Marcador: { $scores }.

cli-won = { $winner } gana la partida.
cli-draw = La partida termina empatada.
cli-unfinished = La partida no terminó.

cli-solved = Con todas las manos abiertas ({ $method }), le toca a { $player }, y cada jugada vale, en puntos:
cli-believed = Por lo que { $player } puede saber ({ $method }, +- { $error } puntos), cada jugada vale, en puntos:
cli-worth = { $action }: { $points }
cli-worth-behind = { $worth } ({ $points } +- { $error } por detrás de la mejor)

cli-arena-side = { $player }: { $margin } +- { $error } puntos por mano, { $won } de las manos ganadas, { $ms } ms por decisión
cli-arena-side-matches = { $player }: { $won } +- { $share } de las partidas ganadas, { $margin } +- { $error } puntos por mano, { $ms } ms por decisión
cli-arena-rated = { $place }. { $player }: { $points } +- { $error } puntos por mano, Elo { $elo } +- { $elo_error }, { $ms } ms por decisión
cli-arena-pairing = { $player } contra { $other }: { $margin } +- { $error } puntos por mano
cli-arena-rounds = { $rounds } manos en { $deals } repartos espejados, semilla { $seed }.
cli-arena-matches = { $matches } partidas, { $rounds } manos, semilla { $seed }.
cli-arena-troubles = Por { $player } un sustituto tomó { $stand_ins } decisiones; hubo que reiniciarlo { $restarts } veces.
cli-arena-high = Paró antes: el margen es más bien { $high } que { $low }.
cli-arena-low = Paró antes: el margen es más bien { $low } que { $high }.
cli-arena-undecided = Ni { $low } ni { $high } está decidido.
cli-arena-interrupted = Interrumpido: esto es lo que se jugó hasta aquí.
cli-arena-kept = El mismo comando con el mismo diario sigue desde aquí.

cli-exploit-player = { $player } pierde { $points } puntos por mano contra quien lo conoce, { $share } del resultado medio de una mano.
cli-exploit-choices = Solo elige: se le preguntó { $repeats } veces cada vez, así que esto es una estimación.
cli-exploit-asked = Fueron { $questions } preguntas; el juego tiene { $sets } conjuntos de información.
cli-exploit-equilibrium = El equilibrio: { $value } puntos para quien sale, a { $points } de lo perfecto; una mano vale { $result } puntos de media.

cli-verify-match = Repartos de la partida de { $players }:
cli-verify-holds = Mano { $number }: cuadra. El número sellado y las partes de estos dan exactamente estas fichas: { $given }.
cli-verify-alone = Mano { $number }: cuadra. El número sellado da exactamente estas fichas; ningún jugador dio su parte.
cli-verify-none = Mano { $number }: sin prueba.
cli-verify-not-revealed = Mano { $number }: NO CUADRA. La mano terminó y el número secreto del servidor no aparece.
cli-verify-commitment = Mano { $number }: NO CUADRA. El número secreto del servidor no es el que selló antes del juego.
cli-verify-table = Mano { $number }: NO CUADRA. La prueba es de otra mesa.
cli-verify-lead = Mano { $number }: NO CUADRA. El sorteo de la salida dio otro resultado.
cli-verify-deal = Mano { $number }: NO CUADRA. Las fichas no son las que se repartieron.
cli-verify-sum = Cuadran: { $proven }. Sin prueba: { $none }. No cuadran: { $failed }.

cli-review-match = Análisis de la partida de { $players }, a { $target }
cli-review-player = { $player }: { $rate } puntos perdidos por decisión, { $loss } +- { $error } en { $decisions ->
    [one] { $decisions } decisión
   *[other] { $decisions } decisiones
}. La mejor { $best }, buenas { $fine }, imprecisiones { $inaccuracy }, errores { $mistake }, errores graves { $blunder }.
cli-review-no-decision = { $player }: no se juzgó ninguna decisión.
cli-review-luck = { $player }: resultado { $result }, del reparto { $deal }, de la suerte con lo oculto { $hidden }, de la habilidad { $skill } +- { $error }.
cli-review-costly = Lo que más costó:
cli-review-decision = Mano { $round }, jugada { $ply }, { $player }: { $action } ({ $verdict }), { $points } +- { $error } puntos perdidos.
cli-review-right = Correcta: { $best }.
cli-review-stopped = { $count ->
    [one] Interrumpido: { $count } decisión no se juzgó.
   *[other] Interrumpido: { $count } decisiones no se juzgaron.
}
cli-review-unknown = { $count ->
    [one] { $count } jugada vino de una mano que no está escrita, y no se juzgó.
   *[other] { $count } jugadas vinieron de manos que no están escritas, y no se juzgaron.
}
cli-review-sum = { $matches ->
    [one] { $matches } partida analizada.
   *[other] { $matches } partidas analizadas.
}
cli-review-total = { $player }: { $rate } +- { $error } puntos perdidos por decisión en { $decisions }; { $margin } puntos por mano, de la habilidad { $skill }; { $won } de { $matches } partidas ganadas.
cli-review-axis = Puntos perdidos por decisión, con intervalos del 95 %
