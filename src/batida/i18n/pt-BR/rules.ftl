### As regras, com nossas palavras.

rules-title = Como se joga
rules-intro = Duas pontas na mesa, uma mão que só você vê e atenção ao que os outros não têm: é tudo de que o dominó de bloqueio precisa.
rules-contents = Nesta página
rules-back-table = Voltar à mesa
rules-back-home = Voltar ao início

rules-set = As pedras e os lugares
rules-set-1 = Joga-se com as 28 pedras do dominó comum, de [0|0] a [6|6]. Cada par de valores existe uma vez só.
rules-set-2 = Sentam-se dois, três ou quatro jogadores, cada um por si e com o próprio placar.
rules-set-3 = As pedras são embaralhadas viradas para baixo e distribuídas. Só o dono vê a sua mão enquanto a rodada dura.
rules-set-4 = O que sobra dorme: fica virado, fora do jogo, até a rodada acabar. Ninguém compra pedra.
rules-sizes = Mãos e metas
rules-sizes-players = Jogadores
rules-sizes-hand = Pedras na mão
rules-sizes-sleeping = Dormem
rules-sizes-target = Meta

rules-lead = Quem sai
rules-lead-1 = Na primeira rodada, um sorteio decide: cada um tira uma pedra, e sai quem tirou mais pontos. Se a melhor empatar, os empatados tiram de novo, quantas vezes precisar.
rules-lead-2 = Quem sai joga a pedra que quiser. A carroça mais alta não tem preferência.
rules-lead-3 = Depois de cada rodada a saída anda um lugar para a esquerda, não importa quem ganhou nem se o jogo trancou.

rules-turn = A vez
rules-turn-1 = A vez roda em sentido horário, sempre para a esquerda.
rules-turn-2 = Na sua vez você põe uma pedra em uma das duas pontas: uma metade tem de repetir o valor da ponta, e a outra metade passa a ser a ponta nova.
rules-turn-3 = Quem pode jogar tem de jogar. Quem não pode passa, sem tirar nada das que dormem.
rules-turn-4 = Uma jogada, ou um passe permitido, encerra a vez. Jogar não vale ponto: nem a primeira pedra, nem a última.

rules-ends = As duas pontas
rules-ends-1 = A linha pode dobrar para caber na mesa, mas tem sempre exatamente duas pontas. As marcas tracejadas mostram onde ela continua.
rules-ends-2 = O branco só casa com branco. A [0|0] não é coringa.
rules-ends-3 = A carroça fica atravessada. Nenhuma carroça, nem a de saída, abre um terceiro caminho: a linha segue do outro lado dela, com o mesmo valor.
rules-pictures = As posições em figuras
rules-pictures-away = As figuras não chegaram. Tente de novo daqui a pouco.
rules-picture-lone-tile = Uma pedra sozinha já tem as duas pontas: o lado menor e o lado maior.
rules-picture-double-joins-the-low-end = A carroça de 1 entra no lado menor. Fechou uma ponta e abriu outra, de novo 1.
rules-picture-double-joins-the-high-end = O mesmo no lado maior: a carroça de 6 deixa um 6 aberto.
rules-picture-blank-double = A carroça de branco na saída: as duas pontas pedem branco.
rules-picture-two-doubles-in-line = Uma carroça em cada ponta: continuam duas pontas, 1 e 4.
rules-picture-line-goes-on-past-a-double = A [3|4] segue do outro lado da carroça de 4, e agora a ponta é 3.
rules-picture-opening-double = Sair de carroça não abre caminhos a mais: duas pontas, as duas de 2.

rules-end = O fim da rodada
rules-end-1 = A rodada acaba na hora em que alguém põe a última pedra: bateu.
rules-end-2 = Acaba também quando ninguém mais pode jogar e todos passam: é o jogo trancado.
rules-end-3 = Bater vem primeiro. Se a última pedra também fecha o jogo, vale a batida.

rules-score = A contagem
rules-score-1 = Todos mostram as pedras que sobraram. Cada pedra vale a soma das duas metades: [6|6] vale 12, [0|0] vale 0.
rules-score-2 = Quem bateu marca a soma das mãos de todos os outros.
rules-score-3 = No jogo trancado, ganha quem tem sozinho a menor soma. Marca as somas dos outros menos a sua, descontada uma vez só.
rules-score-4 = Se dois ou mais empatam na menor soma, ninguém marca.
rules-score-5 = Os pontos entram como são, sem arredondar, e o placar de ninguém diminui.
rules-examples = Contas de exemplo
rules-example-1 = Ana bateu; sobraram [0|0] para um e 8 pontos para outro: 0 + 8 = 8 para Ana. Ficar só com [0|0] não empata com a mão vazia.
rules-example-2 = Ana bateu; os outros ficaram com 5 e 5: 5 + 5 = 10 para Ana.
rules-example-3 = Trancou com 3, 7 e 8: quem tem 3 marca 7 + 8 − 3 = 12.
rules-example-4 = Trancou com 3, 3 e 8: empate no menor, ninguém marca.

rules-match = A partida
rules-match-1 = Enquanto ninguém chega à meta, as 28 pedras são embaralhadas e distribuídas de novo.
rules-match-2 = A meta só é conferida com a rodada toda contada. Quem chegou nela ou passou dela vence, e os pontos a mais ficam no placar.
rules-match-3 = Se o maior placar que chegou à meta for de dois ou mais, a partida termina empatada.
rules-match-4 = O placar anda com pinos num tabuleiro: o da frente mostra os pontos de agora, o de trás os de antes.
