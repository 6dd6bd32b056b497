### A mesa em palavras: pedras, pontos, pontas, lugares, encaixes.

# Uma pedra como se escreve: [0|3]
game-tile = [{ $low }|{ $high }]
game-tile-back = pedra virada
game-points = { $count ->
    [one] { $count } ponto
   *[other] { $count } pontos
}
game-player = Jogador { $number }

# Uma enumeração: "a, b" e "c"
game-list = { $some } e { $last }

## Uma posição como fatos

game-line-empty = A linha está vazia: quem sai joga qualquer pedra.
game-line-tiles = { $count ->
    [one] { $count } pedra na linha: { $tiles }.
   *[other] { $count } pedras na linha, da esquerda para a direita: { $tiles }.
}
game-point = { $point ->
    [low] lado menor de { $tile }
    [high] lado maior de { $tile }
    [a] lado A da carroça { $tile }
   *[b] lado B da carroça { $tile }
}
game-joint = { $at } com { $by }
game-joints = Encaixes: { $joints }.
game-open = Pontas abertas: { $left } à esquerda ({ $left_point }) e { $right } à direita ({ $right_point }).

## Para quem está na vez

game-turn-lead = Sua vez: você sai. Jogue qualquer pedra. Sua mão: { $tiles }.
game-turn = Sua vez.
game-wait = É a vez de { $player }.
game-over = A rodada acabou.
game-ends = Pontas: { $left } à esquerda e { $right } à direita.
game-ends-alike = As duas pontas são { $value }.
game-plays = { $count ->
    [one] Só joga { $tiles }.
   *[other] Jogam { $tiles }.
}
game-plays-not = { $count ->
    [one] Não joga: { $tiles }.
   *[other] Não jogam: { $tiles }.
}
game-plays-at = { $where ->
    [left] { $tile } na esquerda
    [right] { $tile } na direita
   *[both] { $tile } nas duas pontas
}
game-pass = Você não tem { $left } nem { $right }: passa.
game-pass-alike = Você não tem { $value }: passa.
game-hand = { $count ->
    [one] Sua mão, { $count } pedra: { $tiles }.
   *[other] Sua mão, { $count } pedras: { $tiles }.
}

## Figuras

game-picture-line = A linha na mesa
game-picture-board = Tabuleiro de cribbage até { $target }
game-picture-pegs = { $player }: { $points }, antes { $before }
game-picture-hand = { $count ->
    [one] { $count } pedra: { $tiles }
   *[other] { $count } pedras: { $tiles }
}
game-picture-hand-empty = mão vazia
game-picture-backs = { $count ->
    [one] { $count } pedra virada
   *[other] { $count } pedras viradas
}
game-picture-open-hand = { $player }: { $tiles } ({ $points }).
game-picture-hidden-hand = { $player }: { $tiles }.
game-picture-score = { $player }: { $points }.
