### O que a análise diz de uma decisão: o veredito e uma frase que diz por quê.

why-verdict = { $verdict ->
    [best] a melhor
    [fine] boa
    [inaccuracy] imprecisão
    [mistake] erro
   *[blunder] erro grave
}

## Por quê; uma jogada é dita como "[3|5] na esquerda"

why-right-for-match = Abre mão de { $points } pontos e de quase nenhuma chance de ganhar a partida: certa com este placar.
why-worse-for-match = Certa pelos pontos; pela partida { $best } era melhor, com { $percent } % a mais de chance de ganhar.
why-blocked = { $good ->
    [yes] Trancou o jogo, e era a hora de trancar.
   *[no] Trancou o jogo, e seguir com { $best } valia mais.
}
why-missed-block = { $best } teria trancado o jogo.
why-kept-shut = { $ends ->
    [both] { $how ->
        [passed] { $player } tinha passado em { $values }: as duas pontas ficaram fechadas.
       *[seen] { $player } não podia ter { $values }: as duas pontas ficaram fechadas.
    }
   *[single] { $how ->
        [passed] { $player } tinha passado em { $values }: essa ponta ficou fechada.
       *[seen] { $player } não podia ter { $values }: essa ponta ficou fechada.
    }
}
why-missed-shut = { $ends ->
    [both] { $how ->
        [passed] { $player } tinha passado em { $values }: { $best } deixaria as duas pontas fechadas.
       *[seen] { $player } não podia ter { $values }: { $best } deixaria as duas pontas fechadas.
    }
   *[single] { $how ->
        [passed] { $player } tinha passado em { $values }: { $best } deixaria essa ponta fechada.
       *[seen] { $player } não podia ter { $values }: { $best } deixaria essa ponta fechada.
    }
}
why-kept-way = { $count ->
    [one] Nenhuma outra jogada deixava na mão uma pedra que serve.
   *[other] Nenhuma outra jogada deixava na mão uma pedra que serve; esta deixou { $count }.
}
why-no-way = { $count ->
    [one] Não deixou na mão nenhuma pedra que serve; { $best } deixava uma.
   *[other] Não deixou na mão nenhuma pedra que serve; { $best } deixava { $count }.
}
why-kept-value = Guardar um { $value } para depois valia { $points } pontos.
why-missed-value = Guardar um { $value } para depois, como com { $best }, valia { $points } pontos.
why-opened-unseen = { $best_count ->
    [one] Abriu { $value }, com { $count } pedras fora da vista; { $best } abre { $best_value }, com só uma.
   *[other] Abriu { $value }, com { $count } pedras fora da vista; { $best } abre { $best_value }, com só { $best_count }.
}
why-missed-own = { $best } abre { $value }, de que a mão guarda { $count } pedras.
why-heavy-stayed = { $points ->
    [one] Daqui em diante { $percent } % das rodadas não trazem pontos, e { $best } solta { $points } ponto a mais.
   *[other] Daqui em diante { $percent } % das rodadas não trazem pontos, e { $best } solta { $points } pontos a mais.
}
why-double-stayed = Uma carroça só serve num valor e é difícil de jogar depois: { $best } soltava uma.
why-double-waits = A carroça ainda serve depois de { $best }: podia esperar.
why-more-answers = Depois dela, { $count } pedras fora da vista servem nas pontas; depois de { $best }, só { $best_count }.
why-missed-answer = Abriu { $value } e não guardou nenhum { $value }; { $best } abre { $best_value }, e a mão guarda um.
why-covered-own = Cobriu a ponta que tinha aberto antes; { $best } cobre a que { $player } abriu.
why-fewer-ways = { $count ->
    [one] Deixou na mão uma pedra que serve; { $best } deixava { $best_count }.
   *[other] Deixou na mão { $count } pedras que servem; { $best } deixava { $best_count }.
}
why-equally-right = { $count ->
    [one] Uma jogada era certa.
   *[other] { $count } jogadas eram igualmente certas.
}

## Colunas: uma jogada, quanto vale, quanto fica atrás da melhor, a chance de ganhar a partida

why-column-action = Jogada
why-column-points = Pontos
why-column-behind = Atrás
why-column-match = Partida
