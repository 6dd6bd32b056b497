### A página: telas, botões, avisos e o que se lê em voz alta.

## Telas e botões

page-title-home = Batida — dominó de bloqueio
page-title-table = Mesa — Batida
page-title-turn = Sua vez — Batida
page-title-rules = Regras — Batida
page-title-review = Análise da partida — Batida
page-title-study = Estudar uma posição — Batida
page-title-friends = Jogar com amigos — Batida
page-title-lobby = Mesas abertas — Batida
page-title-bring = Analisar uma partida — Batida
page-about = O dominó da mesa de casa: ninguém compra pedra, quem não tem passa, e quem bate leva a rodada.
page-promise = Seu aparelho confere cada distribuição, e nenhuma jogada se perde.
page-menu = Menu
page-rules = Regras
page-settings = Ajustes
page-close = Fechar
page-to-home = Início
page-try-again = Tentar de novo
page-connecting = Chegando à mesa…
page-shuffling = Embaralhando…
page-link-lost = A conexão caiu. Nada se perde: a mesa espera por você.
page-link-slow = Conexão lenta demais. Nada se perde: já voltamos.
page-link-gone = O servidor não responde. Nada se perde: o que foi jogado está guardado.
page-link-offline = Sem internet. Nada se perde: a partida continua de onde parou.
page-link-again = De novo em { $seconds } s
page-link-trying = Tentando…
page-link-now = Tentar já
page-link-back = De volta à mesa.
page-offline = Sem internet. Nada se perde: dá para ler, e para jogar assim que ela voltar.
page-reload = Abrir aqui de novo
page-nowhere = Esta página não existe
page-ended-help = Suas partidas em andamento estão no início.

## Início

page-play-now = Jogar agora
page-play-with = contra { $players }, até { $target } pontos
page-new-match = Nova partida
page-how-many = Quantos jogam?
page-players = { $count ->
    [one] { $count } jogador
   *[other] { $count } jogadores
}
page-hand-size = { $count ->
    [one] { $count } pedra cada
   *[other] { $count } pedras cada
}
page-until = até { $target } pontos
page-who-else = Quem senta com você?
page-side = { $side ->
    [left] À sua esquerda (joga depois de você)
    [right] À sua direita
   *[top] À sua frente
}
page-level = { $level } · { $name }
page-strength-1 = Iniciante
page-strength-2 = Fácil
page-strength-3 = Razoável
page-strength-4 = Médio
page-strength-5 = Bom
page-strength-6 = Forte
page-strength-7 = Muito forte
page-strength-8 = O mais forte
page-getting-ready = Ainda se prepara; até lá, alguém mais leve joga no lugar.
page-name = Seu nome (se quiser)
page-start = Começar a partida
page-unfinished = Partidas em andamento
page-against = Contra { $players }
page-your-turn = Sua vez
page-go-on = Continuar
page-leave = Abandonar
page-leave-title = Abandonar a partida?
page-leave-text = A partida acaba sem vencedor e não dá para voltar a ela.
page-leave-yes = Abandonar
page-keep = Ficar

## Ajustes

page-language = Idioma
page-speed = Ritmo do jogo
page-speed-calm = Calmo
page-speed-normal = Normal
page-speed-fast = Rápido
page-order = Ordem da mão
page-order-low = Pelo menor valor
page-order-high = Pelo maior valor
page-order-doubles = Carroças primeiro
page-sounds = Sons das pedras
page-vibration = Vibrar quando for a minha vez
page-contrast = Alto contraste, também para o sol
page-keys = Teclado
page-keys-arrows = Setas: andar pela mão
page-keys-enter = Enter: escolher a pedra; de novo: jogar
page-keys-ends = < e >: jogar na ponta esquerda ou direita
page-keys-digits = 1 a 7: escolher a pedra pela posição
page-keys-escape = Esc: largar a pedra
page-keys-slash = /: escrever a jogada, como 03<

## Mesa

page-where = Rodada { $round } · meta { $target }
page-line = A linha na mesa
page-line-list = A linha, da esquerda para a direita
page-lead-mark = saída
page-your-hand = Sua mão
page-your-place = Seu lugar
page-details = Placar e jogadas
page-you = Você
page-name-numbered = { $name } { $number }
page-points-short = { $count ->
    [one] { $count } pt
   *[other] { $count } pts
}
page-tile-count = { $count ->
    [one] { $count } pedra na mão
   *[other] { $count } pedras na mão
}
page-sleeping = { $count ->
    [one] { $count } pedra dorme fora do jogo até o fim da rodada.
   *[other] { $count } pedras dormem fora do jogo até o fim da rodada.
}
page-thinks = joga
page-lacks = sem { $value }
page-ruled-out = Pelos passes: { $lacks }.
page-passed-bubble = passou:
page-score = Placar, até { $target }
page-own-score = { $count ->
    [one] { $count } ponto no placar
   *[other] { $count } pontos no placar
}
page-own-pips = { $points } na mão
page-board = Placar de pinos: { $totals }
page-actions = Jogadas da rodada { $round }
page-no-actions = Ninguém jogou ainda.
page-in-words = A mesa em palavras
page-round-table = Em volta da mesa
page-clockwise = A vez roda em sentido horário, para a esquerda: { $order }
page-seat-words = { $side ->
    [left] { $player }, à sua esquerda: { $tiles }.
    [right] { $player }, à sua direita: { $tiles }.
   *[top] { $player }, à sua frente: { $tiles }.
}

## Vez e passe

page-turn-lead = Sua vez: saia com qualquer pedra
page-turn-ends = Sua vez. Pontas: { $left } à esquerda e { $right } à direita
page-turn-alike = Sua vez. As duas pontas são { $value }
page-chosen-lead = { $tile }: toque de novo para sair com ela
page-chosen-both = { $tile } entra nas duas pontas: escolha uma marca
page-chosen-one = { $tile }: toque de novo, ou na { $where }
page-turn-of = Vez de { $player }
page-pass = Você não tem { $left } nem { $right } — passa a vez
page-pass-alike = Você não tem { $value } — passa a vez
page-pass-plain = Você passa a vez
page-pass-now = Passar já
page-round-over = A rodada acabou
page-match-over = Fim da partida

## Pedras e lugares

page-value-said = { $value ->
    [0] branco
    [1] um
    [2] dois
    [3] três
    [4] quatro
    [5] cinco
   *[6] seis
}
page-tile-said = { $high } e { $low }
page-double-said = carroça de { $value }
page-place-lead = saída
page-place = { $place ->
    [left] ponta esquerda ({ $value })
   *[right] ponta direita ({ $value })
}
page-tile-fits = { $tile }, entra na { $where }
page-tile-fits-not = { $tile }, não entra
page-tile-may-lead = { $tile }, pode sair
page-play-at = Jogar { $tile } na { $where }
page-choose-end = { $tile } entra nas duas pontas: escolha { $left } ou { $right }.
page-fits-not-now = { $tile } não entra em nenhuma das pontas.
page-fits-not-there = { $tile } não entra na { $where }.
page-typed = Escrever a jogada: 03< na esquerda, 03> na direita
page-typed-play = Jogar
page-typed-not-now = Ainda não é sua vez.
page-typed-unreadable = Não entendi. Escreva a pedra e a ponta, como 03< ou 36>.
page-typed-end-needed = Essa pedra entra nas duas pontas: escreva { $left } ou { $right }.
page-typed-not-offered = { $action } não pode agora. Você pode: { $offered }

## Jogadas

page-led = { $by ->
    [you] Você saiu com { $tile }
   *[they] { $player } saiu com { $tile }
}
page-played = { $end ->
    [left] { $by ->
        [you] Você jogou { $tile } na esquerda, no { $value }
       *[they] { $player } jogou { $tile } na esquerda, no { $value }
    }
   *[right] { $by ->
        [you] Você jogou { $tile } na direita, no { $value }
       *[they] { $player } jogou { $tile } na direita, no { $value }
    }
}
page-passed = { $by ->
    [you] Você passou: { $lacks }
   *[they] { $player } passou: { $lacks }
}
page-stand-in = { $text } (jogada feita na ausência)

## Saída

page-lead-draw = Sorteio da saída
page-lead-tie = Empate no sorteio: os empatados tiram outra pedra.
page-lead-draw-words = Sorteio da saída: { $drawn }.
page-drew = { $by ->
    [you] você tirou { $tile }
   *[they] { $player } tirou { $tile }
}
page-opens = { $by ->
    [you] Você sai
   *[they] { $player } sai
}
page-dealt = Rodada { $round }. { $opener }.

## Fim da rodada

page-round-result = Resultado da rodada { $round }
page-see-table = Ver a mesa
page-show-result = Ver o resultado
page-next-round = Próxima rodada
page-went-out = { $by ->
    [you] Você bateu!
   *[they] { $player } bateu!
}
page-blocked = Jogo trancado
page-scores = { $by ->
    [you] Você faz { $points }
   *[they] { $player } faz { $points }
}
page-nobody-scores = Empate na menor mão entre { $players }: ninguém marca
page-formula-out = soma das mãos dos outros
page-formula-blocked = mãos dos outros menos a própria, uma vez
page-why-blocked = Por que trancou
page-blocked-ends = { $count ->
    [one] As duas pontas pedem { $values }, e ninguém tem na mão.
   *[other] As pontas pedem { $values }, e ninguém tem na mão.
}
page-tiles-of = { $count ->
    [0] De { $value }, nenhuma pedra está na mesa.
    [one] De { $value }, está na mesa { $line }.
   *[other] De { $value }, estão na mesa { $line }.
}
page-tiles-asleep = { $count ->
    [one] Dorme { $tiles }.
   *[other] Dormem { $tiles }.
}
page-hands = Todas as mãos
page-hand-of = Mão de { $player }
page-hand-empty = Nenhuma pedra
page-won-round = ganhou a rodada
page-score-change = Placar: de { $before } para { $after }
page-next-opener = { $by ->
    [you] { $after ->
        [you] Quem sai agora é você.
       *[they] Na próxima, você sai: a saída passa de { $before } para a esquerda.
    }
   *[they] { $after ->
        [you] Na próxima, { $player } sai: a saída passa de você para a esquerda.
       *[they] Na próxima, { $player } sai: a saída passa de { $before } para a esquerda.
    }
}
page-total = { $player } { $score }
page-settled = { $how ->
    [out] { $end } { $gain }. Placar: { $totals }.
   *[blocked] { $end }. { $gain }. Placar: { $totals }.
}

## Fim da partida

page-to-match-result = Ver o resultado da partida
page-match-won = { $by ->
    [you] Você venceu a partida com { $points }!
   *[they] { $player } venceu a partida com { $points }
}
page-match-draw = A partida terminou empatada
page-over = Fim da partida. { $result }.
page-places = Classificação
page-place-number = { $place }º
page-rounds = Rodada a rodada
page-round-short = Rodada
page-round-how = Como foi
page-row-won = { $end ->
    [out] { $player } bateu: { $points }
   *[blocked] Trancou, { $player }: { $points }
}
page-row-tied = Trancou, empate: 0
page-again = Jogar de novo
page-save-record = Salvar a partida (.bdn)

page-proof-checking = Conferindo a distribuição…
page-proof-holds = Distribuição conferida: fixada antes do jogo
page-proof-holds-own = Distribuição conferida: fixada antes do jogo; seu aparelho ajudou a embaralhar
page-proof-none = Esta rodada não tem prova da distribuição
page-proof-fails = A distribuição não confere!
page-proof-failed-news = Atenção: a distribuição da rodada { $round } não confere. O resultado diz por quê.
page-proof-how = Como se sabe
page-proof-step-seal = Antes da rodada o servidor sorteou um número secreto e mostrou a todos o lacre dele: uma impressão digital que só serve para esse número.
page-proof-step-give = Só depois o aparelho de cada jogador juntou um número ao acaso. Robôs não juntam nenhum.
page-proof-step-mix = Todos os números juntos embaralharam as pedras, então ninguém pôde escolher, nem o servidor.
page-proof-step-alone = Nesta rodada nenhum aparelho juntou um número: o do servidor, sozinho, embaralhou as pedras.
page-proof-step-open = Depois da rodada o servidor mostrou o número dele. Seu aparelho abriu o lacre, embaralhou de novo e achou as mesmas pedras em cada mão.
page-proof-lead = O sorteio de quem sai foi feito, e conferido, do mesmo jeito.
page-proof-proves = O que isso prova: a distribuição estava fixada antes da primeira pedra, e nenhuma pedra foi trocada ou escolhida.
page-proof-proves-not = O que isso não prova: que quem cuida do servidor não olhou as mãos, nem deixou um amigo juntar o último número. Para isso é preciso confiar.
page-proof-proves-alone = O que isso prova: a distribuição estava fixada antes da primeira pedra, e nenhuma pedra foi trocada depois.
page-proof-proves-not-alone = O que isso não prova: que quem cuida do servidor não escolheu a distribuição nem olhou as mãos. Para isso é preciso confiar.
page-proof-again = O registro da partida guarda esses números, e qualquer um pode conferir de novo: batida verify.
page-proof-numbers = Os números
page-proof-seal = Lacre
page-proof-server = Número do servidor
page-proof-absent = não juntou nenhum
page-proof-none-why = Ela foi distribuída antes de haver provas, ou em uma mesa que não as guarda.
page-proof-commitment = O número que o servidor mostra não combina com o lacre que ele deu antes da rodada.
page-proof-changed = O lacre não é o que o seu aparelho viu antes da rodada.
page-proof-entropy = O número que o seu aparelho juntou foi deixado de fora ou trocado.
page-proof-lead-fails = O sorteio de quem sai não é o que os números dão.
page-proof-deal = As pedras jogadas e mostradas não são as que os números dão.
page-proof-fails-do = Não confie nesta rodada. Salve o registro da partida e mostre aos outros da mesa.
