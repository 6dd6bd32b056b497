### Mesa de amigos: abrir, entrar, esperar, faltar, voltar.

friends-title = Jogar com amigos
friends-about = Abra uma mesa e mande o link. Ninguém precisa de cadastro; robôs podem sentar nos lugares vagos.
friends-open = Abrir a mesa
friends-clock = Tempo para jogar
friends-clock-off = Sem relógio
friends-clock-off-help = Cada um joga quando quiser
friends-clock-gentle = Tranquilo
friends-clock-gentle-help = Um minuto por jogada
friends-clock-gentle-short = Um minuto por jogada.
friends-clock-quick = Rápido
friends-clock-quick-help = 20 segundos por jogada
friends-clock-quick-short = 20 segundos por jogada.
friends-may-watch = Quem tem o link pode assistir
friends-listed = Aberta a qualquer pessoa: aparece nas mesas abertas
friends-handicap = Dar pontos de vantagem
friends-seat-number = Lugar { $number }
friends-starts-with = { $count ->
    [one] começa com { $count } ponto
   *[other] começa com { $count } pontos
}
friends-lobby = Mesas abertas
friends-lobby-empty = Nenhuma mesa aberta agora. Abra a sua!
friends-lobby-waits = Esperando gente.
friends-lobby-plays = Já jogando: você entra na próxima rodada.
friends-speaks-pt-BR = Em português.
friends-speaks-en = Em inglês.
friends-speaks-es = Em espanhol.
friends-to-door = { $count ->
    [one] Entrar: { $count } lugar
   *[other] Entrar: { $count } lugares
}
friends-door-title = Uma mesa espera por você
friends-door-shut = Uma mesa de amigos
friends-door-facts = { $count } jogadores, até { $target } pontos.
friends-ask-for-link = Peça o link da mesa a quem joga nela.
friends-sit = Sentar aqui
friends-sit-next = Sentar na próxima rodada
friends-watch = Só assistir
friends-promised = Seu lugar está guardado: você entra na próxima rodada.
friends-not-begun = Ainda não começou.
friends-waiting-title = A mesa está posta
friends-invite = Chame os amigos
friends-invite-help = Mande este link, ou mostre o código para a câmera do celular deles.
friends-copy = Copiar o link
friends-copied = Copiado.
friends-copy-by-hand = Copie o link marcado.
friends-share = Compartilhar
friends-qr = Código QR com o link
friends-seats = Lugares
friends-open-seat = Lugar vago
friends-you = (você)
friends-host = anfitrião
friends-bot = robô
friends-somebody = alguém
friends-put-bot = Pôr um robô
friends-take-bot = Tirar o robô
friends-add-seat = Mais um lugar
friends-drop-seat = Menos um lugar
friends-lock = Fechar a mesa
friends-unlock = Abrir a mesa de novo
friends-is-locked = A mesa está fechada: ninguém mais entra.
friends-watchers = { $count ->
    [one] { $count } pessoa assiste.
   *[other] { $count } pessoas assistem.
}
friends-waits-for = { $count ->
    [one] Falta { $count } jogador
   *[other] Faltam { $count } jogadores
}
friends-fill = { $count ->
    [one] Completar com um robô
   *[other] Completar com robôs
}
friends-sat-down = { $player } sentou à mesa.
friends-got-up = { $player } saiu da mesa.
friends-stands-in = Um robô joga no lugar de { $player }.
friends-is-back = { $player } voltou.
friends-watching-waits = Você assiste. A partida começa quando todos sentarem.
friends-leave-seat = Sair da mesa
friends-company = Na mesa
friends-leave-sure = Um robô fica com o seu lugar, e a partida segue sem você.
friends-watching = Você está assistindo
friends-heir = depois: { $name }
friends-stand-in = robô no lugar
friends-where-here = na mesa
friends-where-elsewhere = em outra tela
friends-where-slow = pensando
friends-where-lost = sem conexão
friends-where-gone = ausente
friends-absent = É a vez de { $player }, que está ausente. O que fazer?
friends-wait = Esperar
friends-let-stand-in = Um robô joga no lugar
friends-stop-and-save = Parar e guardar
friends-paused = A partida está parada e guardada. Pode fechar a página: ela fica em “Partidas em andamento”.
friends-resume = Continuar a partida
friends-you-away = Um robô está jogando no seu lugar.
friends-back = Voltei
friends-rematch-open = Abriram a revanche.
friends-to-rematch = Ir para a revanche
friends-rematch = Revanche
friends-rematch-turned = Revanche, trocando de lugar
friends-record-link = Link da partida, para ler
friends-record-title = A partida por escrito
friends-record-help = Todas as rodadas, com as mãos e as jogadas. O arquivo abre em qualquer editor e em “batida replay”.
friends-say = Dizer
friends-said = { $player } diz: { $phrase }
friends-phrase-hello = Olá!
friends-phrase-good-luck = Boa sorte!
friends-phrase-well-played = Boa jogada!
friends-phrase-wow = Uau!
friends-phrase-oops = Ops…
friends-phrase-thanks = Valeu!
friends-phrase-one-moment = Um momento
friends-phrase-your-turn = Sua vez!
friends-phrase-again = Mais uma?
friends-phrase-bye = Até logo!
friends-move = Jogar em outro aparelho
friends-move-title = Continuar em outro aparelho
friends-move-help = { $minutes ->
    [one] Abra este link no outro aparelho. Vale uma vez, por { $minutes } minuto. Não mande a ninguém: quem abre fica sendo você.
   *[other] Abra este link no outro aparelho. Vale uma vez, por { $minutes } minutos. Não mande a ninguém: quem abre fica sendo você.
}
friends-enter-title = Continuar aqui
friends-enter-help = Este aparelho passa a ser seu: suas partidas aparecem aqui. O que este navegador jogava antes fica para trás.
friends-enter = Sou eu, continuar
friends-time-soon = Faltam { $seconds } segundos para jogar.
friends-time-left = { $seconds } s
