### The bots: what they are called and how they play.

bot-random = Whatever
bot-random-style = Plays the first tile that comes to hand.
bot-heaviest = Heavy Hand
bot-heaviest-style = Gets rid of the tiles with most points first.
bot-counter = Sharp Eye
bot-counter-style = Keeps values in hand and remembers who passed on what.
