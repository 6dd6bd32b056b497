"""One bot a file, each with a ``BOT``; ``batida.bots`` finds them by itself."""
