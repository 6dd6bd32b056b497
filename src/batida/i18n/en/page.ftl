### The page: screens, buttons, notices and what is read aloud.

## Screens and buttons

page-title-home = Batida — the domino game of Block
page-title-table = Table — Batida
page-title-turn = Your turn — Batida
page-title-rules = Rules — Batida
page-title-review = Match review — Batida
page-title-study = Study a position — Batida
page-title-friends = Play with friends — Batida
page-title-lobby = Open tables — Batida
page-title-bring = Review a match — Batida
page-about = Dominoes the kitchen-table way: nobody draws, who has no match passes, and going out takes the round.
page-promise = Your device checks every deal, and no move is ever lost.
page-menu = Menu
page-rules = Rules
page-settings = Settings
page-close = Close
page-to-home = Home
page-try-again = Try again
page-connecting = Taking your seat…
page-shuffling = Shuffling…
page-link-lost = The connection broke. Nothing is lost: the table waits for you.
page-link-slow = The connection is too slow. Nothing is lost: back in a moment.
page-link-gone = The server does not answer. Nothing is lost: all that was played is kept.
page-link-offline = No network. Nothing is lost: the match goes on from where it stopped.
page-link-again = Again in { $seconds } s
page-link-trying = Trying…
page-link-now = Try now
page-link-back = Back at the table.
page-offline = No network. Nothing is lost: you can read, and play as soon as it is back.
page-reload = Open it here again
page-nowhere = There is no such page
page-ended-help = Your unfinished matches are on the home page.

## Home

page-play-now = Play now
page-play-with = against { $players }, to { $target } points
page-new-match = New match
page-how-many = How many players?
page-players = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
page-hand-size = { $count ->
    [one] { $count } tile each
   *[other] { $count } tiles each
}
page-until = to { $target } points
page-who-else = Who sits down with you?
page-side = { $side ->
    [left] On your left (plays after you)
    [right] On your right
   *[top] Across from you
}
page-level = { $level } · { $name }
page-strength-1 = Beginner
page-strength-2 = Easy
page-strength-3 = Fair
page-strength-4 = Medium
page-strength-5 = Good
page-strength-6 = Strong
page-strength-7 = Very strong
page-strength-8 = The strongest
page-getting-ready = Still getting ready; until then somebody lighter plays instead.
page-name = Your name (if you like)
page-start = Start the match
page-unfinished = Unfinished matches
page-against = Against { $players }
page-your-turn = Your turn
page-go-on = Go on
page-leave = Give up
page-leave-title = Give up this match?
page-leave-text = The match ends without a winner, and you cannot come back to it.
page-leave-yes = Give up
page-keep = Stay

## Settings

page-language = Language
page-speed = Pace of the game
page-speed-calm = Calm
page-speed-normal = Normal
page-speed-fast = Fast
page-order = Order of your hand
page-order-low = By the lower value
page-order-high = By the higher value
page-order-doubles = Doubles first
page-sounds = Sounds of the tiles
page-vibration = Vibrate when it is my turn
page-contrast = High contrast, also for sunlight
page-keys = Keyboard
page-keys-arrows = Arrows: move through your hand
page-keys-enter = Enter: choose the tile; again: play it
page-keys-ends = < and >: play at the left or right end
page-keys-digits = 1 to 7: choose a tile by its place
page-keys-escape = Esc: put the tile back
page-keys-slash = /: type an action, such as 03<

## Table

page-where = Round { $round } · to { $target }
page-line = The line on the table
page-line-list = The line, from left to right
page-lead-mark = lead
page-your-hand = Your hand
page-your-place = Your place
page-details = Score and plays
page-you = You
page-name-numbered = { $name } { $number }
page-points-short = { $count ->
    [one] { $count } pt
   *[other] { $count } pts
}
page-tile-count = { $count ->
    [one] { $count } tile in hand
   *[other] { $count } tiles in hand
}
page-sleeping = { $count ->
    [one] { $count } tile sleeps out of play until the round ends.
   *[other] { $count } tiles sleep out of play until the round ends.
}
page-thinks = to play
page-lacks = no { $value }
page-ruled-out = By its passes: { $lacks }.
page-passed-bubble = passed:
page-score = Score, to { $target }
page-own-score = { $count ->
    [one] { $count } point scored
   *[other] { $count } points scored
}
page-own-pips = { $points } in hand
page-board = Cribbage board: { $totals }
page-actions = Plays of round { $round }
page-no-actions = Nobody has played yet.
page-in-words = The table in words
page-round-table = Around the table
page-clockwise = Play goes clockwise, to the left: { $order }
page-seat-words = { $side ->
    [left] { $player }, on your left: { $tiles }.
    [right] { $player }, on your right: { $tiles }.
   *[top] { $player }, across from you: { $tiles }.
}

## Turn and pass

page-turn-lead = Your turn: lead any tile
page-turn-ends = Your turn. Ends: { $left } on the left and { $right } on the right
page-turn-alike = Your turn. Both ends are { $value }
page-chosen-lead = { $tile }: tap again to lead it
page-chosen-both = { $tile } fits both ends: choose a mark
page-chosen-one = { $tile }: tap again, or tap the { $where }
page-turn-of = { $player } to play
page-pass = You have no { $left } and no { $right } — you pass
page-pass-alike = You have no { $value } — you pass
page-pass-plain = You pass
page-pass-now = Pass now
page-round-over = The round is over
page-match-over = End of the match

## Tiles and places

page-value-said = { $value ->
    [0] blank
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
   *[6] six
}
page-tile-said = { $high } { $low }
page-double-said = double { $value }
page-place-lead = lead
page-place = { $place ->
    [left] left end ({ $value })
   *[right] right end ({ $value })
}
page-tile-fits = { $tile }, fits { $where }
page-tile-fits-not = { $tile }, does not fit
page-tile-may-lead = { $tile }, may lead
page-play-at = Play { $tile } at the { $where }
page-choose-end = { $tile } fits both ends: choose the { $left } or the { $right }.
page-fits-not-now = { $tile } fits neither end.
page-fits-not-there = { $tile } does not fit the { $where }.
page-typed = Type an action: 03< on the left, 03> on the right
page-typed-play = Play
page-typed-not-now = It is not your turn yet.
page-typed-unreadable = That is no action. Write the tile and the end, such as 03< or 36>.
page-typed-end-needed = That tile fits both ends: write { $left } or { $right }.
page-typed-not-offered = { $action } cannot be played now. You can: { $offered }

## Actions

page-led = { $by ->
    [you] You led { $tile }
   *[they] { $player } led { $tile }
}
page-played = { $end ->
    [left] { $by ->
        [you] You played { $tile } on the left, on the { $value }
       *[they] { $player } played { $tile } on the left, on the { $value }
    }
   *[right] { $by ->
        [you] You played { $tile } on the right, on the { $value }
       *[they] { $player } played { $tile } on the right, on the { $value }
    }
}
page-passed = { $by ->
    [you] You passed: { $lacks }
   *[they] { $player } passed: { $lacks }
}
page-stand-in = { $text } (made for an absent player)

## The lead

page-lead-draw = Draw for the lead
page-lead-tie = A tie: those tied draw again.
page-lead-draw-words = Draw for the lead: { $drawn }.
page-drew = { $by ->
    [you] you drew { $tile }
   *[they] { $player } drew { $tile }
}
page-opens = { $by ->
    [you] You lead
   *[they] { $player } leads
}
page-dealt = Round { $round }. { $opener }.

## End of the round

page-round-result = Result of round { $round }
page-see-table = See the table
page-show-result = See the result
page-next-round = Next round
page-went-out = { $by ->
    [you] You went out!
   *[they] { $player } went out!
}
page-blocked = Blocked round
page-scores = { $by ->
    [you] You score { $points }
   *[they] { $player } scores { $points }
}
page-nobody-scores = A tie for the lowest hand between { $players }: nobody scores
page-formula-out = sum of the other hands
page-formula-blocked = the other hands minus one's own, once
page-why-blocked = Why it is blocked
page-blocked-ends = { $count ->
    [one] Both ends ask for a { $values }, and nobody holds one.
   *[other] The ends ask for { $values }, and nobody holds either.
}
page-tiles-of = { $count ->
    [0] Of the tiles with { $value }, none is on the table.
    [one] Of the tiles with { $value }, { $line } is on the table.
   *[other] Of the tiles with { $value }, { $line } are on the table.
}
page-tiles-asleep = { $count ->
    [one] { $tiles } is asleep.
   *[other] { $tiles } are asleep.
}
page-hands = All hands
page-hand-of = Hand of { $player }
page-hand-empty = No tiles
page-won-round = won the round
page-score-change = Score: from { $before } to { $after }
page-next-opener = { $by ->
    [you] { $after ->
        [you] You lead the next round.
       *[they] You lead next: the lead moves from { $before } one place to the left.
    }
   *[they] { $after ->
        [you] { $player } leads next: the lead moves from you one place to the left.
       *[they] { $player } leads next: the lead moves from { $before } one place to the left.
    }
}
page-total = { $player } { $score }
page-settled = { $how ->
    [out] { $end } { $gain }. Score: { $totals }.
   *[blocked] { $end }. { $gain }. Score: { $totals }.
}

## End of the match

page-to-match-result = See the result of the match
page-match-won = { $by ->
    [you] You won the match with { $points }!
   *[they] { $player } won the match with { $points }
}
page-match-draw = The match is a draw
page-over = End of the match. { $result }.
page-places = Places
page-place-number = { $place }.
page-rounds = Round by round
page-round-short = Round
page-round-how = How it went
page-row-won = { $end ->
    [out] { $player } went out: { $points }
   *[blocked] Blocked, { $player }: { $points }
}
page-row-tied = Blocked, a tie: 0
page-again = Play again
page-save-record = Save the match (.bdn)

page-proof-checking = Checking the deal…
page-proof-holds = Deal checked: fixed before play
page-proof-holds-own = Deal checked: fixed before play; your device helped to shuffle
page-proof-none = This round has no proof of its deal
page-proof-fails = The deal does not hold!
page-proof-failed-news = Attention: the deal of round { $round } does not hold. The result says why.
page-proof-how = How this is known
page-proof-step-seal = Before the round the server drew a secret number and showed everybody its seal: a fingerprint that fits that number alone.
page-proof-step-give = Only then did each player's device add a random number of its own. Bots add none.
page-proof-step-mix = All the numbers together made the shuffle, so nobody could choose it, not even the server.
page-proof-step-alone = No player’s device added a number in this round: the server’s own made the shuffle.
page-proof-step-open = After the round the server showed its number. Your device has now opened the seal, shuffled again, and found the same tiles in every hand.
page-proof-lead = The draw for who opens was made, and checked, in the same way.
page-proof-proves = What this proves: the deal was fixed before the first tile was played, and no tile changed hands or was chosen.
page-proof-proves-not = What it does not prove: that whoever keeps the server did not look at the hands, or let a friend add the last number. For that you have to trust them.
page-proof-proves-alone = What this proves: the deal was fixed before the first tile was played, and no tile was changed afterwards.
page-proof-proves-not-alone = What it does not prove: that whoever keeps the server did not choose the deal or look at the hands. For that you have to trust them.
page-proof-again = The record of the match holds these numbers, and anyone can check them again: batida verify.
page-proof-numbers = The numbers
page-proof-seal = Seal
page-proof-server = The server's number
page-proof-absent = added none
page-proof-none-why = It was dealt before there were proofs, or at a table that does not keep them.
page-proof-commitment = The number that the server shows does not fit the seal that it gave before the round.
page-proof-changed = The seal is not the one that your device saw before the round.
page-proof-entropy = The number that your device added was left out or replaced.
page-proof-lead-fails = The draw for who opens is not the one that the numbers make.
page-proof-deal = The tiles that were played and shown are not those that the numbers make.
page-proof-fails-do = Do not trust this round. Save the record of the match and show it to the others at the table.
