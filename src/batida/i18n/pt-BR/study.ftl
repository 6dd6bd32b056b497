### A análise de uma partida e as posições para estudar.

study-title = Análise da partida
study-moments = Momentos decisivos
study-loading = Carregando…
study-to-review = Analisar a partida
study-target = meta { $target }
study-failed = A análise parou por um problema. Tente de novo mais tarde.
study-getting-ready = A análise vai começar…
study-progress = Analisando: { $judged } de { $total }
study-not-yet = Esta jogada ainda não foi analisada.
study-forced = Era a única jogada possível.
study-unjudged = { $count ->
    [one] { $count } jogada ficou sem análise: a mão de onde saiu não está escrita.
   *[other] { $count } jogadas ficaram sem análise: as mãos de onde saíram não estão escritas.
}
study-method = Cada jogada é julgada só pelo que o jogador podia saber na hora, em pontos esperados na rodada (os seus menos os dos outros). Versão { $version } da análise, { $budget } ms por jogada.

## Jogadas e veredictos

study-verdict-count = { $verdict }: { $count }
study-pass = passe
study-action = { $place ->
    [left] { $tile } na esquerda
    [right] { $tile } na direita
   *[lead] saída com { $tile }
}
study-where = Rodada { $round }, jogada { $ply }
study-what = { $player }: { $action }
study-cost = Veredicto: { $verdict }. Custou { $points } pontos (± { $error })
study-cost-sure = Veredicto: { $verdict }. Custou { $points } pontos
study-cost-none = Veredicto: { $verdict }
study-better = Era melhor { $action }, que valia { $points }.
study-equity-cost = Custou { $chance } de chance de vencer a partida.
study-stand-in = Foi uma jogada feita na ausência: não conta para o jogador.
study-lost = −{ $points }
study-played = jogada
study-played-at = jogada { $place ->
    [left] na esquerda
    [right] na direita
   *[lead] na saída
}
study-better-at = melhor { $place ->
    [left] na esquerda
    [right] na direita
   *[lead] na saída
}
study-worth-said = { $place ->
    [left] na esquerda vale { $points }
    [right] na direita vale { $points }
   *[lead] vale { $points }
}{ $best ->
    [yes] , a melhor
   *[no] {""}
}

## A tela

study-table = A mesa
study-other-hands = As outras mãos
study-to-act = joga agora
study-unknown = { $count ->
    [one] { $count } pedra desconhecida
   *[other] { $count } pedras desconhecidas
}
study-round = Rodada
study-open-hands = Abrir as mãos
study-hindsight = Com as mãos abertas: isto ninguém podia saber na hora. Não conta no veredicto.
study-steps = Andar pela rodada
study-back = Jogada anterior
study-on = Próxima jogada
study-ply = { $ply } de { $count }
study-last-costly = Erro anterior
study-next-costly = Próximo erro
study-what-if = E se? Continuar desta posição
study-round-end = { $end ->
    [out] { $player } bateu e fez { $points }.
    [blocked] Jogo trancado: { $player } fez { $points }.
    [blocked-none] Jogo trancado com empate: ninguém marcou.
   *[open-none] A rodada não chegou ao fim.
}
study-graph = Pontos esperados, pelo que cada um sabia
study-graph-label = Pontos esperados ao longo da rodada. { $values }.
study-graph-value = Jogada { $ply }, { $player }: { $points }
study-decisions = As decisões
study-order = Ordem
study-order-cost = as mais caras primeiro
study-order-play = na ordem do jogo
study-whose = De quem
study-everybody = de todos
study-none-costly = Nenhuma decisão custou pontos.
study-all = Mostrar todas ({ $count })
study-fewer = Mostrar menos
study-sums = Cada jogador
study-no-decision = Nenhuma decisão
study-error-rate = { $points } pontos perdidos por decisão
study-of-decisions = { $count ->
    [one] em { $count } decisão ({ $points } ao todo)
   *[other] em { $count } decisões ({ $points } ao todo)
}
study-equity-sum = · { $chance } de chance de vencer
study-sums-help = Jogadas forçadas não contam. Quanto menor o número, melhor.
study-keys-arrows = Setas: uma jogada para trás ou para a frente
study-keys-costly = n e p: próximo erro, erro anterior
study-keys-decisions = N e P: próxima decisão, decisão anterior
study-keys-rounds = Page Up e Page Down: outra rodada
study-keys-edges = Home e End: começo e fim da rodada
study-keys-open = o: abrir e fechar as mãos

## Momentos

study-result = Resultado
study-unfinished = A partida não chegou ao fim
study-no-moments = Nenhuma decisão custou pontos nesta partida.
study-see-there = Ver na mesa
study-share = Compartilhar
study-copy-link = Copiar o link
study-copied = Link copiado.
study-copy-by-hand = Copie o link na barra de endereço.
study-save-image = Salvar como imagem
study-saved-image = Imagem salva.
study-poster-line = { $player }: { $score }, { $rate }

## Trazer uma partida

study-bring = Analisar
study-bring-help = Traga o registro de uma partida (.bdn) e veja o que cada decisão custou.
study-choose-file = Escolher o arquivo
study-drop = ou solte o arquivo em qualquer lugar desta página
study-paste = Ou cole o registro aqui
study-review-it = Analisar

## Posição

study-position = Estudar uma posição
study-fresh = Distribuir de novo
study-choose-end = { $tile } entra nas duas pontas: toque numa marca da mesa.
study-play-there = Jogar { $tile } { $place ->
    [left] na esquerda
    [right] na direita
   *[lead] na saída
}
study-other-actions = Outras jogadas possíveis
study-over-won = A rodada acabou: { $player } fez { $points }.
study-engine-plays = Jogar a melhor
study-take-back = Voltar uma jogada
study-engine = Quanto vale cada jogada?
study-by = De que ponto de vista
study-by-view = Pelo que sabe quem joga
study-by-open = Com todas as mãos abertas
study-by-view-help = Calculado só com o que sabe quem joga: a própria mão, a linha e os passes.
study-ask = Calcular
study-thinking = Calculando…
study-worth-line = { $action }: { $points } pontos (± { $error })
study-worth-line-equity = { $action }: { $points } pontos (± { $error }), { $chance } de chance de vencer
study-actions = As jogadas até aqui
study-edit = Mudar a posição
study-tiles = As pedras
study-tiles-help = Toque em duas pedras para trocar uma pela outra. As da linha ficam onde estão.
study-asleep = Dormem
study-loose = Não se sabe onde estão
study-give = Dar { $tile }
study-hide = Esconder { $tile }
study-look = Deixar só o que este jogador sabe
study-lead = Quem sai
study-scores = Placar antes da rodada (meta { $target })
study-text = A posição em texto
study-set = Usar

## Sorte e habilidade

study-luck = Sorte e habilidade na rodada { $round }
study-luck-not-yet = Aparece quando a rodada estiver analisada.
study-luck-unknown-not-finished = A rodada não chegou ao fim.
study-luck-unknown-unknown-hands = Nem todas as mãos são conhecidas.
study-luck-unknown-not-judged = Nem todas as decisões puderam ser julgadas.
study-luck-unknown-no-network = Não há medida para esse tipo de jogo.
study-luck-result = resultado
study-luck-deal = as mãos
study-luck-hidden = o imprevisto
study-luck-skill = habilidade
study-with-error = { $points } (± { $error })
study-luck-help = O resultado de uma rodada é a sorte das mãos, a sorte com o que ninguém podia saber e a habilidade: juntas dão exatamente o resultado. A habilidade é o resultado sem a sorte.
study-stroke = Jogada { $ply }: { $points } pontos de sorte para { $player }
study-graph-open = Pontilhado, com as mãos abertas: o que a mesa valia de verdade. Ninguém podia saber na hora.

## Onde podem estar as pedras

study-beliefs = Onde podem estar as pedras?
study-beliefs-ask = Pelo que { $player } sabe
study-beliefs-of = { $count ->
    [one] Pelo que { $player } sabe, há { $ways } jeito de distribuir o resto.
   *[other] Pelo que { $player } sabe, há { $ways } jeitos de distribuir o resto.
}
study-beliefs-exact = Todos foram pesados.
study-beliefs-sample = Uma amostra deles foi pesada.
study-weighed = Contar também o que as jogadas dos outros dizem
study-tile = Pedra
