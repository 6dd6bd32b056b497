### Refusals and faults, by code.

fault-no-fit = { $tile } does not fit that end.
fault-end-needed = { $tile } fits both ends: choose one.
fault-ambiguous-end = That tile fits both ends: choose one.
fault-tile-on-table = { $tile } is on the table already.
fault-tile-not-held = { $tile } is not in your hand.
fault-not-your-turn = It is not your turn yet.
fault-must-play = Who can play must play: you have a tile that fits.
fault-round-over = The round is over.
fault-round-not-over = The round is not over yet.
fault-no-round = The round has not begun.
fault-match-over = The match is over.
fault-table-closed = This match was given up.
fault-gone = You are no longer at this table.
fault-replaced = The match was opened in another tab or on another device.
fault-bad-action = That is no action.
fault-stale = The table has moved on. Look again and play.
fault-bad-entropy = What was sent for the shuffle is of no use.
fault-entropy-given = This seat has already sent its part of the shuffle.
fault-not-a-person = That seat is not yours.
fault-unknown-table = There is no such table
fault-not-found = There is nothing here.
fault-not-at-table = You do not sit at this table
fault-foreign-origin = The request came from another page and was refused.
fault-bad-body = The server did not understand the request. Load the page again.
fault-bad-message = Page and server did not understand each other. Load the page again.
fault-bad-players = 2, 3 or 4 can play.
fault-unknown-bot = That bot is not here. Choose another.
fault-bad-pace = There is no such pace.
fault-too-many-tables = You have too many unfinished matches. Give one up first.
fault-busy = The table is busy. Try again.
fault-stopping = The server is restarting. Back in a moment.
fault-not-saved = It could not be saved. Nothing changed; try again.
fault-server-away = The server does not answer. Check the connection.
fault-server-trouble = The server had trouble. Try again.
fault-reload = There is a new version of the game. Load the page again.
fault-connection-ended = The connection to the table was closed
fault-bad-start = A head start is from 0 to less than the target.
fault-table-full = The table is full.
fault-table-locked = The table is closed to newcomers.
fault-seat-taken = Somebody has taken this seat. Choose another one.
fault-match-not-over = The match is not over yet.
fault-no-watching = Nobody may watch at this table.
fault-too-many-watchers = Too many are watching already.
fault-bad-code = This link was used or is too old. Ask for another one on the first device.
fault-seats-open = Some seats are still free.
fault-already-begun = The match has begun.
fault-not-the-host = Only the host arranges the table.
fault-persons-stay = Who has sat down stays there.
fault-paused = The match is stopped.
fault-not-absent = This person is back.
fault-stands-in-already = A bot plays there already.
fault-too-fast = Too fast. Wait a little and try again.
fault-not-a-tile = There is no such tile.
fault-no-round-yet = There is no round to save yet.
fault-unknown-review = There is no such review.
fault-too-many-reviews = You have several reviews under way. Wait for one of them.
fault-reviews-busy = Many reviews are waiting. Try again in a while.
fault-review-failed = The review did not work. Try again.
fault-record-too-long = This record is too long to be reviewed here.
fault-bad-record = This record cannot be taken: line { $line }, column { $column }. { $why ->
        [several-matches] The file has more than one match; bring one at a time.
        [encoding] The file is no text in UTF-8.
        [no-match] There is no match in it: one begins with [Record ...].
        [missing-tag] A line that a match needs is missing.
        [not-a-tile] There is no such tile.
        [tile-twice] A tile stands there twice.
        [tile-on-table] That tile is on the table already.
        [tile-not-held] Whose turn it is does not hold that tile.
        [no-fit] The tile does not fit there.
        [must-play] Who can play does not pass.
        [passed-before] Who passed on that value cannot hold that tile.
        [bad-ply] The number of the action is not right.
        [bad-action] That is neither a play nor a pass.
        [settled-differs] The sum of the round does not agree with the plays.
        [bad-proof] The proof of the deal is not in its form.
        [round-over] The round was over already.
        [match-over] The match was over already.
        [impossible] No deal agrees with these plays.
        [ambiguous-end] The tile fits both ends; say which.
        [scores-differ] The scores do not agree.
        [result-differs] The result of the match does not agree.
        [not-your-turn] It was not the turn of whoever holds that tile.
        [missing-pass] The pass of who could not play is missing.
        [bad-opener] That player did not open the round.
        [bad-draw] The draw for the lead is not right.
        [bad-deal] The hands do not have the right number of tiles.
        [tag-twice] A line that may stand there once stands there twice.
        [tag-slip] The name of a line looks misspelt.
        [foreign-variant] It is the record of another game: here everybody plays for themselves.
        [not-bdn-1] It is a record of another kind or version.
        [truncated] The match breaks off before its end.
        [line-too-long] A line is too long.
       *[form] It does not have the form of a record.
    } ({ $clause })
fault-bad-position = That position cannot be. Check the tiles and the actions.
fault-hands-not-known = For this the hand must be known.
fault-server-error = The server had trouble. Try again.
fault-unknown = That did not work. Try again.
