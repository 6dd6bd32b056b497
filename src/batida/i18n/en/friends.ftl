### A table of friends: opening, coming in, waiting, being away, coming back.

friends-title = Play with friends
friends-about = Open a table and send the link. Nobody needs an account, and bots can take the empty seats.
friends-open = Open the table
friends-clock = Time to play
friends-clock-off = No clock
friends-clock-off-help = Everybody takes the time they want
friends-clock-gentle = Gentle
friends-clock-gentle-help = One minute a turn
friends-clock-gentle-short = One minute a turn.
friends-clock-quick = Quick
friends-clock-quick-help = 20 seconds a turn
friends-clock-quick-short = 20 seconds a turn.
friends-may-watch = Whoever has the link may watch
friends-listed = Open to anyone: shown among the open tables
friends-handicap = Give some a head start
friends-seat-number = Seat { $number }
friends-starts-with = { $count ->
    [one] starts with { $count } point
   *[other] starts with { $count } points
}
friends-lobby = Open tables
friends-lobby-empty = No table is open just now. Open yours!
friends-lobby-waits = Waiting for people.
friends-lobby-plays = Playing already: you come in with the next round.
friends-speaks-pt-BR = In Portuguese.
friends-speaks-en = In English.
friends-speaks-es = In Spanish.
friends-to-door = { $count ->
    [one] Come in: { $count } seat
   *[other] Come in: { $count } seats
}
friends-door-title = A table waits for you
friends-door-shut = A table of friends
friends-door-facts = { $count } players, up to { $target } points.
friends-ask-for-link = Ask someone who plays here for the table’s link.
friends-sit = Sit here
friends-sit-next = Sit from the next round
friends-watch = Just watch
friends-promised = Your seat is kept: you come in with the next round.
friends-not-begun = Not begun yet.
friends-waiting-title = The table is set
friends-invite = Call your friends
friends-invite-help = Send this link, or let their phone’s camera read the code.
friends-copy = Copy the link
friends-copied = Copied.
friends-copy-by-hand = Copy the marked link.
friends-share = Share
friends-qr = QR code with the link
friends-seats = Seats
friends-open-seat = Free seat
friends-you = (you)
friends-host = host
friends-bot = bot
friends-somebody = somebody
friends-put-bot = Put a bot here
friends-take-bot = Take the bot away
friends-add-seat = One more seat
friends-drop-seat = One seat less
friends-lock = Close the table
friends-unlock = Open the table again
friends-is-locked = The table is closed: nobody else comes in.
friends-watchers = { $count ->
    [one] { $count } person watches.
   *[other] { $count } people watch.
}
friends-waits-for = { $count ->
    [one] { $count } player is missing
   *[other] { $count } players are missing
}
friends-fill = { $count ->
    [one] Fill up with a bot
   *[other] Fill up with bots
}
friends-sat-down = { $player } sat down.
friends-got-up = { $player } left the table.
friends-stands-in = A bot stands in for { $player }.
friends-is-back = { $player } is back.
friends-watching-waits = You are watching. The match begins when all have sat down.
friends-leave-seat = Leave the table
friends-company = At the table
friends-leave-sure = A bot gets your seat, and the match goes on without you.
friends-watching = You are watching
friends-heir = next: { $name }
friends-stand-in = bot stands in
friends-where-here = at the table
friends-where-elsewhere = on another screen
friends-where-slow = thinking
friends-where-lost = no connection
friends-where-gone = away
friends-absent = It is the turn of { $player }, who is away. What now?
friends-wait = Wait
friends-let-stand-in = Let a bot stand in
friends-stop-and-save = Stop and save
friends-paused = The match is stopped and kept. You may close the page: it stays among your unfinished matches.
friends-resume = Go on with the match
friends-you-away = A bot is playing for you.
friends-back = I am back
friends-rematch-open = The rematch is open.
friends-to-rematch = Go to the rematch
friends-rematch = Rematch
friends-rematch-turned = Rematch, seats turned
friends-record-link = Link to read the match
friends-record-title = The match in writing
friends-record-help = All rounds, with the hands and the plays. Any editor opens the file, and so does “batida replay”.
friends-say = Say
friends-said = { $player } says: { $phrase }
friends-phrase-hello = Hello!
friends-phrase-good-luck = Good luck!
friends-phrase-well-played = Well played!
friends-phrase-wow = Wow!
friends-phrase-oops = Oops…
friends-phrase-thanks = Thanks!
friends-phrase-one-moment = One moment
friends-phrase-your-turn = Your turn!
friends-phrase-again = Another one?
friends-phrase-bye = See you!
friends-move = Play on another device
friends-move-title = Go on with another device
friends-move-help = { $minutes ->
    [one] Open this link on the other device. It works once, for { $minutes } minute. Send it to nobody: whoever opens it becomes you.
   *[other] Open this link on the other device. It works once, for { $minutes } minutes. Send it to nobody: whoever opens it becomes you.
}
friends-enter-title = Go on here
friends-enter-help = This device becomes yours: your matches appear here. What this browser played before stays behind.
friends-enter = It is me, go on
friends-time-soon = { $seconds } seconds left to play.
friends-time-left = { $seconds } s
