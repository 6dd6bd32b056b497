### Los robots: cómo se llaman y cómo juegan.

bot-nina = Nina
bot-nina-style = Está aprendiendo: juega la primera ficha que ve, guarda los dobles y olvida quién pasó.
bot-beto = Beto
bot-beto-style = Tiene prisa por soltar puntos, y se le escapa la mitad de las jugadas.
bot-rosa = Rosa
bot-rosa-style = Juega primero las fichas más pesadas; de vez en cuando se le escapa una.
bot-hugo = Hugo
bot-hugo-style = Suelta peso y guarda fichas que aún van a servir, pero olvida quién pasó.
bot-clara = Clara
bot-clara-style = Recuerda cada pase y cierra las puntas que los demás no tienen.
bot-tomas = Tomás
bot-tomas-style = Juega de oído, con millones de manos en la memoria; a veces tiene prisa y olvida quién pasó.
bot-iara = Iara
bot-iara-style = Aprendió en millones de manos contra sí misma, y casi nada la sorprende.
bot-strongest = Vera
bot-strongest-style = Lee las manos por lo que se jugó, sigue cada una hasta el final y piensa en la partida entera.

# Ya no se ofrecen; partidas antiguas los tienen.
bot-random = Da Igual
bot-random-style = Juega la primera ficha que le viene a la mano.
bot-heaviest = Mano Pesada
bot-heaviest-style = Suelta primero las fichas de más puntos.
bot-counter = Ojo Avizor
bot-counter-style = Guarda valores para jugar y recuerda quién pasó en qué.
