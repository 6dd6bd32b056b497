### Os robôs: como se chamam e como jogam.

bot-nina = Nina
bot-nina-style = Está aprendendo: joga a primeira pedra que vê, guarda as carroças e esquece quem passou.
bot-beto = Beto
bot-beto-style = Tem pressa de largar pontos, e metade das jogadas lhe escapa.
bot-rosa = Rosa
bot-rosa-style = Larga primeiro as pedras mais pesadas; de vez em quando uma lhe escapa.
bot-hugo = Hugo
bot-hugo-style = Larga peso e guarda pedras que ainda vão servir, mas esquece quem passou.
bot-clara = Clara
bot-clara-style = Lembra cada passe e fecha as pontas que os outros não têm.
bot-tomas = Tomás
bot-tomas-style = Joga de ouvido, com milhões de rodadas na memória; às vezes tem pressa e esquece quem passou.
bot-iara = Iara
bot-iara-style = Aprendeu em milhões de rodadas contra si mesma, e quase nada a surpreende.
bot-strongest = Vera
bot-strongest-style = Lê as mãos pelo que se jogou, leva cada uma até o fim e pensa na partida inteira.

# Não são mais oferecidos; partidas antigas os têm.
bot-random = Tanto Faz
bot-random-style = Joga a primeira pedra que a mão pegar.
bot-heaviest = Mão Pesada
bot-heaviest-style = Larga primeiro as pedras de mais pontos.
bot-counter = Olho Vivo
bot-counter-style = Guarda valores para jogar e lembra quem passou em quê.
