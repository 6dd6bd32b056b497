### Los bots: cómo se llaman y cómo juegan.

bot-random = Da Igual
bot-random-style = Juega la primera ficha que le viene a la mano.
bot-heaviest = Mano Pesada
bot-heaviest-style = Suelta primero las fichas de más puntos.
bot-counter = Ojo Avizor
bot-counter-style = Guarda valores para jugar y recuerda quién pasó en qué.
