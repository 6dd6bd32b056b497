### O relato de uma partida na linha de comando.

cli-match = Partida de { $players }, meta de { $target }
cli-start = Placar inicial: { $scores }.
cli-round = Rodada { $number }: { $opener } sai.

cli-lead = { $player } sai com { $tile }
cli-left = { $player } joga { $tile } na esquerda
cli-right = { $player } joga { $tile } na direita
cli-pass = { $player } passa
cli-stand-in = { $action } (jogada feita por um substituto)

cli-line = Linha: { $tiles }
cli-hands = Sobrou nas mãos: { $hands }.
cli-out = { $winner } bate e marca { $points }.
cli-blocked = Jogo trancado: { $winner } vence com a menor soma e marca { $points }.
cli-tie = Jogo trancado com empate na menor soma: ninguém marca.
cli-open = Esta rodada não foi jogada até o fim.
cli-scores = Placar: { $scores }.

cli-won = { $winner } vence a partida.
cli-draw = A partida termina empatada.
cli-unfinished = A partida não terminou.

cli-solved = Com todas as mãos abertas ({ $method }), é a vez de { $player }, e cada jogada vale, em pontos:
cli-worth = { $action }: { $points }
