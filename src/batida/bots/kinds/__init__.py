"""One kind of bot a file, each with a ``KIND``; ``batida.bots`` finds them by itself."""
