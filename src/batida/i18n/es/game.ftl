### La mesa en palabras: fichas, puntos, puntas, asientos, uniones.

# Una ficha como se escribe: [0|3]
game-tile = [{ $low }|{ $high }]
game-tile-back = ficha boca abajo
game-points = { $count ->
    [one] { $count } punto
   *[other] { $count } puntos
}
game-player = Jugador { $number }

# Una enumeración: "a, b" y "c"
game-list = { $some } y { $last }

## Una posición como hechos

game-line-empty = La línea está vacía: quien sale juega cualquier ficha.
game-line-tiles = { $count ->
    [one] { $count } ficha en la línea: { $tiles }.
   *[other] { $count } fichas en la línea, de izquierda a derecha: { $tiles }.
}
game-point = { $point ->
    [low] lado menor de { $tile }
    [high] lado mayor de { $tile }
    [a] lado A del doble { $tile }
   *[b] lado B del doble { $tile }
}
game-joint = { $at } con { $by }
game-joints = Uniones: { $joints }.
game-open = Puntas abiertas: { $left } a la izquierda ({ $left_point }) y { $right } a la derecha ({ $right_point }).

## Para quien tiene el turno

game-turn-lead = Tu turno: sales tú. Juega cualquier ficha. Tu mano: { $tiles }.
game-turn = Tu turno.
game-wait = Es el turno de { $player }.
game-over = La mano terminó.
game-ends = Puntas: { $left } a la izquierda y { $right } a la derecha.
game-ends-alike = Las dos puntas son { $value }.
game-plays = { $count ->
    [one] Solo entra { $tiles }.
   *[other] Entran { $tiles }.
}
game-plays-not = { $count ->
    [one] No entra: { $tiles }.
   *[other] No entran: { $tiles }.
}
game-plays-at = { $where ->
    [left] { $tile } a la izquierda
    [right] { $tile } a la derecha
   *[both] { $tile } en las dos puntas
}
game-pass = No tienes { $left } ni { $right }: pasas.
game-pass-alike = No tienes { $value }: pasas.
game-hand = { $count ->
    [one] Tu mano, { $count } ficha: { $tiles }.
   *[other] Tu mano, { $count } fichas: { $tiles }.
}

## Imágenes

game-picture-line = La línea en la mesa
game-picture-board = Tablero de cribbage hasta { $target }
game-picture-pegs = { $player }: { $points }, antes { $before }
game-picture-hand = { $count ->
    [one] { $count } ficha: { $tiles }
   *[other] { $count } fichas: { $tiles }
}
game-picture-hand-empty = mano vacía
game-picture-backs = { $count ->
    [one] { $count } ficha boca abajo
   *[other] { $count } fichas boca abajo
}
game-picture-open-hand = { $player }: { $tiles } ({ $points }).
game-picture-hidden-hand = { $player }: { $tiles }.
game-picture-score = { $player }: { $points }.
