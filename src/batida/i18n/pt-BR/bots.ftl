### Os robôs: como se chamam e como jogam.

bot-random = Tanto Faz
bot-random-style = Joga a primeira pedra que a mão pegar.
bot-heaviest = Mão Pesada
bot-heaviest-style = Larga primeiro as pedras de mais pontos.
bot-counter = Olho Vivo
bot-counter-style = Guarda valores para jogar e lembra quem passou em quê.
