### Rechazos y fallos, por código.

fault-no-fit = { $tile } no entra en esa punta.
fault-end-needed = { $tile } entra en las dos puntas: elige una.
fault-ambiguous-end = Esa ficha entra en las dos puntas: elige una.
fault-tile-on-table = { $tile } ya está en la mesa.
fault-tile-not-held = { $tile } no está en tu mano.
fault-not-your-turn = Todavía no es tu turno.
fault-must-play = Quien puede jugar debe jugar: tienes una ficha que entra.
fault-round-over = La mano ya terminó.
fault-round-not-over = La mano aún no terminó.
fault-no-round = La mano no ha empezado.
fault-match-over = La partida ya terminó.
fault-table-closed = Esta partida fue abandonada.
fault-gone = Ya no estás en esta mesa.
fault-replaced = La partida se abrió en otra pestaña u otro dispositivo.
fault-bad-action = No se entiende esa jugada.
fault-stale = La mesa siguió mientras tanto. Mira otra vez y juega.
fault-bad-entropy = Los datos enviados para barajar no sirven.
fault-entropy-given = Este lugar ya envió su parte para barajar.
fault-not-a-person = Ese asiento no es tuyo.
fault-unknown-table = Esa mesa no existe
fault-not-found = Aquí no hay nada.
fault-not-at-table = No te sientas en esta mesa
fault-foreign-origin = La petición vino de otra página y fue rechazada.
fault-bad-body = El servidor no entendió la petición. Recarga la página.
fault-bad-message = La página y el servidor no se entendieron. Recarga la página.
fault-bad-players = Juegan 2, 3 o 4.
fault-unknown-bot = Ese bot no está aquí. Elige otro.
fault-bad-pace = Ese ritmo no existe.
fault-too-many-tables = Tienes demasiadas partidas sin terminar. Abandona una primero.
fault-busy = La mesa está ocupada. Intenta de nuevo.
fault-stopping = El servidor se está reiniciando. Ya volvemos.
fault-not-saved = No se pudo guardar. Nada cambió; intenta de nuevo.
fault-server-away = El servidor no responde. Revisa la conexión.
fault-server-trouble = El servidor tuvo un problema. Intenta de nuevo.
fault-reload = Hay una versión nueva del juego. Recarga la página.
fault-connection-ended = La conexión con la mesa se cerró
fault-bad-start = La ventaja va de 0 a menos que la meta.
fault-table-full = La mesa está llena.
fault-table-locked = La mesa está cerrada para quien llega.
fault-seat-taken = Alguien ya ocupó ese asiento. Elige otro.
fault-match-not-over = La partida aún no terminó.
fault-no-watching = En esta mesa nadie mira.
fault-too-many-watchers = Ya hay demasiada gente mirando.
fault-bad-code = Ese enlace ya se usó o caducó. Pide otro en el primer dispositivo.
fault-seats-open = Aún hay asientos libres.
fault-already-begun = La partida ya comenzó.
fault-not-the-host = Solo el anfitrión arregla la mesa.
fault-persons-stay = Quien se sentó se queda donde está.
fault-paused = La partida está parada.
fault-not-absent = Esa persona ha vuelto.
fault-stands-in-already = Ya juega un robot ahí.
fault-too-fast = Demasiado rápido. Espera un poco e inténtalo de nuevo.
fault-not-a-tile = Esa ficha no existe.
fault-no-round-yet = Todavía no hay ninguna mano que guardar.
fault-unknown-review = Ese análisis no existe.
fault-too-many-reviews = Ya tienes varios análisis en marcha. Espera a que termine uno.
fault-reviews-busy = Hay muchos análisis en espera. Inténtalo en un rato.
fault-review-failed = El análisis no funcionó. Inténtalo de nuevo.
fault-record-too-long = Este registro es demasiado largo para analizarlo aquí.
fault-bad-record = No se puede leer este registro: línea { $line }, columna { $column }. { $why ->
        [several-matches] El archivo tiene más de una partida; trae una por vez.
        [encoding] El archivo no es texto en UTF-8.
        [no-match] No hay partida en él: comienza con [Record ...].
        [missing-tag] Falta una línea que la partida necesita.
        [not-a-tile] Esa ficha no existe.
        [tile-twice] Una ficha aparece dos veces.
        [tile-on-table] Esa ficha ya está en la mesa.
        [tile-not-held] Quien juega no tiene esa ficha.
        [no-fit] La ficha no encaja ahí.
        [must-play] Quien puede jugar no pasa.
        [passed-before] Quien pasó en ese valor no puede tener esa ficha.
        [bad-ply] El número de la jugada no coincide.
        [bad-action] Eso no es jugada ni pase.
        [settled-differs] La cuenta de la mano no coincide con las jugadas.
        [bad-proof] La prueba del reparto no tiene su forma.
        [round-over] La mano ya había terminado.
        [match-over] La partida ya había terminado.
        [impossible] Ningún reparto coincide con esas jugadas.
        [ambiguous-end] La ficha encaja en los dos lados; di en cuál.
        [scores-differ] Los puntos no coinciden.
        [result-differs] El resultado de la partida no coincide.
        [not-your-turn] No era el turno de quien tiene esa ficha.
        [missing-pass] Falta el pase de quien no podía jugar.
        [bad-opener] No era ese jugador quien salía.
        [bad-draw] El sorteo de la salida no es correcto.
        [bad-deal] Las manos no tienen el número correcto de fichas.
        [tag-twice] Una línea que solo puede estar una vez está repetida.
        [tag-slip] El nombre de una línea parece mal escrito.
        [foreign-variant] Es el registro de otro juego: aquí cada uno juega por su cuenta.
        [not-bdn-1] Es un registro de otro tipo o de otra versión.
        [truncated] La partida se interrumpe antes de su final.
        [line-too-long] Una línea es demasiado larga.
       *[form] No tiene la forma de un registro.
    } ({ $clause })
fault-bad-position = Esa posición no puede existir. Revisa las fichas y las jugadas.
fault-hands-not-known = Para eso hay que conocer las fichas de la mano.
fault-server-error = El servidor tuvo un problema. Intenta de nuevo.
fault-unknown = No funcionó. Intenta de nuevo.
