### Recusas e falhas, pelo código.

fault-no-fit = { $tile } não entra nessa ponta.
fault-end-needed = { $tile } entra nas duas pontas: escolha uma.
fault-ambiguous-end = Essa pedra entra nas duas pontas: escolha uma.
fault-tile-on-table = { $tile } já está na mesa.
fault-tile-not-held = { $tile } não está na sua mão.
fault-not-your-turn = Ainda não é sua vez.
fault-must-play = Quem pode jogar tem de jogar: você tem pedra que entra.
fault-round-over = A rodada já acabou.
fault-round-not-over = A rodada ainda não acabou.
fault-no-round = A rodada ainda não começou.
fault-match-over = A partida já acabou.
fault-table-closed = Esta partida foi abandonada.
fault-gone = Você não está mais nesta mesa.
fault-replaced = A partida foi aberta em outra aba ou aparelho.
fault-bad-action = Não entendi essa jogada.
fault-stale = A mesa andou enquanto isso. Veja de novo e jogue.
fault-bad-entropy = Os dados enviados para o sorteio não servem.
fault-entropy-given = Este lugar já mandou seus dados para o sorteio.
fault-not-a-person = Esse lugar não é seu.
fault-unknown-table = Essa mesa não existe
fault-not-found = Não achamos isso por aqui.
fault-not-at-table = Você não senta nessa mesa
fault-foreign-origin = O pedido veio de outra página e foi recusado.
fault-bad-body = O servidor não entendeu o pedido. Recarregue a página.
fault-bad-message = A página e o servidor não se entenderam. Recarregue a página.
fault-bad-players = Jogam 2, 3 ou 4.
fault-unknown-bot = Esse robô não está aqui. Escolha outro.
fault-bad-pace = Esse ritmo não existe.
fault-too-many-tables = Você tem partidas demais sem terminar. Abandone uma primeiro.
fault-busy = A mesa está ocupada. Tente de novo.
fault-stopping = O servidor está reiniciando. Já voltamos.
fault-not-saved = Não deu para gravar. Nada mudou; tente de novo.
fault-server-away = O servidor não responde. Confira a conexão.
fault-server-trouble = O servidor teve um problema. Tente de novo.
fault-reload = Há uma versão nova do jogo. Recarregue a página.
fault-connection-ended = A conexão com a mesa foi encerrada
fault-bad-start = A vantagem é de 0 a menos que a meta.
fault-table-full = A mesa está cheia.
fault-table-locked = A mesa está fechada a quem chega.
fault-seat-taken = Alguém já sentou nesse lugar. Escolha outro.
fault-match-not-over = A partida ainda não acabou.
fault-no-watching = Nessa mesa ninguém assiste.
fault-too-many-watchers = Já tem gente demais assistindo.
fault-bad-code = Esse link já foi usado ou passou do prazo. Peça outro no primeiro aparelho.
fault-seats-open = Ainda há lugares vagos.
fault-already-begun = A partida já começou.
fault-not-the-host = Só o anfitrião arruma a mesa.
fault-persons-stay = Quem sentou fica onde está.
fault-paused = A partida está parada.
fault-not-absent = Essa pessoa está de volta.
fault-stands-in-already = Já há um robô nesse lugar.
fault-too-fast = Rápido demais. Espere um pouco e tente de novo.
fault-not-a-tile = Essa pedra não existe.
fault-no-round-yet = Ainda não há rodada para guardar.
fault-unknown-review = Essa análise não existe.
fault-too-many-reviews = Você já tem várias análises em andamento. Espere uma delas.
fault-reviews-busy = Há muitas análises na fila. Tente daqui a pouco.
fault-review-failed = A análise não deu certo. Tente de novo.
fault-record-too-long = Este registro é longo demais para analisar aqui.
fault-bad-record = Este registro não pode ser lido: linha { $line }, coluna { $column }. { $why ->
        [several-matches] O arquivo tem mais de uma partida; traga uma por vez.
        [encoding] O arquivo não é texto em UTF-8.
        [no-match] Não há partida nele: ela começa com [Record ...].
        [missing-tag] Falta uma linha que a partida precisa ter.
        [not-a-tile] Essa pedra não existe.
        [tile-twice] Uma pedra aparece duas vezes.
        [tile-on-table] Essa pedra já está na mesa.
        [tile-not-held] Quem joga não tem essa pedra.
        [no-fit] A pedra não encaixa ali.
        [must-play] Quem pode jogar não passa.
        [passed-before] Quem passou nesse valor não pode ter essa pedra.
        [bad-ply] O número da jogada não bate.
        [bad-action] Isso não é jogada nem passe.
        [settled-differs] A conta da rodada não bate com as jogadas.
        [bad-proof] A prova da distribuição não está na forma certa.
        [round-over] A rodada já tinha acabado.
        [match-over] A partida já tinha acabado.
        [impossible] Nenhuma distribuição combina com essas jogadas.
        [ambiguous-end] A pedra encaixa nos dois lados; diga em qual.
        [scores-differ] Os pontos não batem.
        [result-differs] O resultado da partida não bate.
        [not-your-turn] Não era a vez de quem tem essa pedra.
        [missing-pass] Falta o passe de quem não podia jogar.
        [bad-opener] Não era esse jogador que saía.
        [bad-draw] O sorteio de quem sai não está certo.
        [bad-deal] As mãos não têm o número certo de pedras.
        [tag-twice] Uma linha que só pode haver uma vez está repetida.
        [tag-slip] O nome de uma linha parece escrito errado.
        [foreign-variant] É o registro de outro jogo: aqui cada um joga por si.
        [not-bdn-1] É um registro de outro tipo ou de outra versão.
        [truncated] A partida se interrompe antes do fim.
        [line-too-long] Uma linha é longa demais.
       *[form] Não está na forma de um registro.
    } ({ $clause })
fault-bad-position = Essa posição não pode existir. Confira as pedras e as jogadas.
fault-hands-not-known = Para isso é preciso conhecer a mão.
fault-server-error = O servidor teve um problema. Tente de novo.
fault-unknown = Não deu certo. Tente de novo.
