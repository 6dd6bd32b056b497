### The bots: what they are called and how they play.

bot-nina = Nina
bot-nina-style = Is learning: plays the first tile she sees, holds her doubles and forgets who passed.
bot-beto = Beto
bot-beto-style = In a hurry to be rid of points, and misses half of what he could play.
bot-rosa = Rosa
bot-rosa-style = Plays the heaviest tiles first; now and then one escapes her.
bot-hugo = Hugo
bot-hugo-style = Sheds weight and keeps tiles that will fit, but forgets who passed.
bot-clara = Clara
bot-clara-style = Remembers every pass and closes the ends that others cannot play on.
bot-tomas = Tomás
bot-tomas-style = Plays by ear, with millions of rounds in memory; sometimes in a hurry, and then forgets who passed.
bot-iara = Iara
bot-iara-style = Learned in millions of rounds against herself, and little surprises her.
bot-strongest = Vera
bot-strongest-style = Reads hands from what was played, follows each to the end and thinks of the whole match.

# Not offered any more; old matches have them.
bot-random = Whatever
bot-random-style = Plays the first tile that comes to hand.
bot-heaviest = Heavy Hand
bot-heaviest-style = Gets rid of the tiles with most points first.
bot-counter = Sharp Eye
bot-counter-style = Keeps values in hand and remembers who passed on what.
