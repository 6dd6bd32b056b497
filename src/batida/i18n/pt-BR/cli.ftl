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
cli-believed = Pelo que { $player } pode saber ({ $method }, +- { $error } pontos), cada jogada vale, em pontos:
cli-worth = { $action }: { $points }
cli-worth-behind = { $worth } ({ $points } +- { $error } atrás da melhor)

cli-arena-side = { $player }: { $margin } +- { $error } pontos por rodada, { $won } das rodadas ganhas, { $ms } ms por decisão
cli-arena-side-matches = { $player }: { $won } +- { $share } das partidas ganhas, { $margin } +- { $error } pontos por rodada, { $ms } ms por decisão
cli-arena-rated = { $place }. { $player }: { $points } +- { $error } pontos por rodada, Elo { $elo } +- { $elo_error }, { $ms } ms por decisão
cli-arena-pairing = { $player } contra { $other }: { $margin } +- { $error } pontos por rodada
cli-arena-rounds = { $rounds } rodadas em { $deals } distribuições espelhadas, semente { $seed }.
cli-arena-matches = { $matches } partidas, { $rounds } rodadas, semente { $seed }.
cli-arena-troubles = Por { $player } um substituto tomou { $stand_ins } decisões; foi preciso reiniciá-lo { $restarts } vezes.
cli-arena-high = Parou antes: a margem é mais { $high } do que { $low }.
cli-arena-low = Parou antes: a margem é mais { $low } do que { $high }.
cli-arena-undecided = Nem { $low } nem { $high } está decidido.
cli-arena-interrupted = Interrompido: isto é o que foi jogado até aqui.
cli-arena-kept = O mesmo comando com o mesmo diário continua daqui.

cli-exploit-player = { $player } perde { $points } pontos por rodada para quem o conhece, { $share } do resultado médio de uma rodada.
cli-exploit-choices = Ele só escolhe: foi perguntado { $repeats } vezes cada vez, então isto é uma estimativa.
cli-exploit-asked = Foram { $questions } perguntas; o jogo tem { $sets } conjuntos de informação.
cli-exploit-equilibrium = O equilíbrio: { $value } pontos para quem sai, a { $points } do perfeito; uma rodada vale { $result } pontos em média.

cli-verify-match = Sorteios da partida de { $players }:
cli-verify-holds = Rodada { $number }: confere. O número lacrado e as partes destes dão exatamente estas pedras: { $given }.
cli-verify-alone = Rodada { $number }: confere. O número lacrado dá exatamente estas pedras; nenhum jogador deu sua parte.
cli-verify-none = Rodada { $number }: sem prova.
cli-verify-not-revealed = Rodada { $number }: NÃO CONFERE. A rodada acabou, e o número secreto do servidor não aparece.
cli-verify-commitment = Rodada { $number }: NÃO CONFERE. O número secreto do servidor não é o que ele lacrou antes do jogo.
cli-verify-table = Rodada { $number }: NÃO CONFERE. A prova é de outra mesa.
cli-verify-lead = Rodada { $number }: NÃO CONFERE. O sorteio de quem sai deu outro resultado.
cli-verify-deal = Rodada { $number }: NÃO CONFERE. As pedras não são as que foram distribuídas.
cli-verify-sum = Conferem: { $proven }. Sem prova: { $none }. Não conferem: { $failed }.

cli-review-match = Análise da partida de { $players }, até { $target }
cli-review-player = { $player }: { $rate } pontos perdidos por decisão, { $loss } +- { $error } em { $decisions ->
    [one] { $decisions } decisão
   *[other] { $decisions } decisões
}. A melhor { $best }, boas { $fine }, imprecisões { $inaccuracy }, erros { $mistake }, erros graves { $blunder }.
cli-review-no-decision = { $player }: nenhuma decisão foi julgada.
cli-review-luck = { $player }: resultado { $result }, sendo das pedras { $deal }, da sorte com o que estava escondido { $hidden }, da habilidade { $skill } +- { $error }.
cli-review-costly = O que mais custou:
cli-review-decision = Rodada { $round }, jogada { $ply }, { $player }: { $action } ({ $verdict }), { $points } +- { $error } pontos perdidos.
cli-review-right = Certa: { $best }.
cli-review-stopped = { $count ->
    [one] Interrompida: { $count } decisão não foi julgada.
   *[other] Interrompida: { $count } decisões não foram julgadas.
}
cli-review-unknown = { $count ->
    [one] { $count } jogada veio de uma mão que não está escrita, e não foi julgada.
   *[other] { $count } jogadas vieram de mãos que não estão escritas, e não foram julgadas.
}
cli-review-sum = { $matches ->
    [one] { $matches } partida analisada.
   *[other] { $matches } partidas analisadas.
}
cli-review-total = { $player }: { $rate } +- { $error } pontos perdidos por decisão em { $decisions }; { $margin } pontos por rodada, sendo da habilidade { $skill }; { $won } de { $matches } partidas ganhas.
cli-review-axis = Pontos perdidos por decisão, com intervalos de 95 %
