### Una mesa de amigos: abrir, entrar, esperar, faltar, volver.

friends-title = Jugar con amigos
friends-about = Abre una mesa y manda el enlace. Nadie necesita registrarse; los robots pueden ocupar los asientos libres.
friends-open = Abrir la mesa
friends-clock = Tiempo para jugar
friends-clock-off = Sin reloj
friends-clock-off-help = Cada uno juega cuando quiere
friends-clock-gentle = Tranquilo
friends-clock-gentle-help = Un minuto por turno
friends-clock-gentle-short = Un minuto por turno.
friends-clock-quick = Rápido
friends-clock-quick-help = 20 segundos por turno
friends-clock-quick-short = 20 segundos por turno.
friends-may-watch = Quien tiene el enlace puede mirar
friends-listed = Abierta a cualquiera: aparece entre las mesas abiertas
friends-handicap = Dar puntos de ventaja
friends-seat-number = Asiento { $number }
friends-starts-with = { $count ->
    [one] comienza con { $count } punto
   *[other] comienza con { $count } puntos
}
friends-lobby = Mesas abiertas
friends-lobby-empty = No hay mesas abiertas ahora. ¡Abre la tuya!
friends-lobby-waits = Esperando gente.
friends-lobby-plays = Ya juegan: entras en la próxima mano.
friends-speaks-pt-BR = En portugués.
friends-speaks-en = En inglés.
friends-speaks-es = En español.
friends-to-door = { $count ->
    [one] Entrar: { $count } asiento
   *[other] Entrar: { $count } asientos
}
friends-door-title = Una mesa te espera
friends-door-shut = Una mesa de amigos
friends-door-facts = { $count } jugadores, hasta { $target } puntos.
friends-ask-for-link = Pide el enlace de la mesa a quien juega en ella.
friends-sit = Sentarme aquí
friends-sit-next = Sentarme en la próxima mano
friends-watch = Solo mirar
friends-promised = Tu asiento está guardado: entras en la próxima mano.
friends-not-begun = Aún no ha empezado.
friends-waiting-title = La mesa está puesta
friends-invite = Llama a tus amigos
friends-invite-help = Manda este enlace, o deja que la cámara de su teléfono lea el código.
friends-copy = Copiar el enlace
friends-copied = Copiado.
friends-copy-by-hand = Copia el enlace marcado.
friends-share = Compartir
friends-qr = Código QR con el enlace
friends-seats = Asientos
friends-open-seat = Asiento libre
friends-you = (tú)
friends-host = anfitrión
friends-bot = robot
friends-somebody = alguien
friends-put-bot = Poner un robot
friends-take-bot = Quitar el robot
friends-add-seat = Un asiento más
friends-drop-seat = Un asiento menos
friends-lock = Cerrar la mesa
friends-unlock = Abrir la mesa de nuevo
friends-is-locked = La mesa está cerrada: nadie más entra.
friends-watchers = { $count ->
    [one] { $count } persona mira.
   *[other] { $count } personas miran.
}
friends-waits-for = { $count ->
    [one] Falta { $count } jugador
   *[other] Faltan { $count } jugadores
}
friends-fill = { $count ->
    [one] Completar con un robot
   *[other] Completar con robots
}
friends-sat-down = { $player } se sentó a la mesa.
friends-got-up = { $player } dejó la mesa.
friends-stands-in = Un robot juega en lugar de { $player }.
friends-is-back = { $player } ha vuelto.
friends-watching-waits = Estás mirando. La partida comienza cuando todos se sienten.
friends-leave-seat = Dejar la mesa
friends-company = En la mesa
friends-leave-sure = Un robot se queda con tu asiento y la partida sigue sin ti.
friends-watching = Estás mirando
friends-heir = luego: { $name }
friends-stand-in = juega un robot
friends-where-here = en la mesa
friends-where-elsewhere = en otra pantalla
friends-where-slow = pensando
friends-where-lost = sin conexión
friends-where-gone = ausente
friends-absent = Es el turno de { $player }, que no está. ¿Qué hacemos?
friends-wait = Esperar
friends-let-stand-in = Que juegue un robot
friends-stop-and-save = Parar y guardar
friends-paused = La partida está parada y guardada. Puedes cerrar la página: queda en “Partidas sin terminar”.
friends-resume = Seguir la partida
friends-you-away = Un robot juega en tu lugar.
friends-back = Volví
friends-rematch-open = Abrieron la revancha.
friends-to-rematch = Ir a la revancha
friends-rematch = Revancha
friends-rematch-turned = Revancha, cambiando de asiento
friends-record-link = Enlace para leer la partida
friends-record-title = La partida por escrito
friends-record-help = Todas las manos, con las fichas y las jugadas. Cualquier editor abre el archivo, y también “batida replay”.
friends-say = Decir
friends-said = { $player } dice: { $phrase }
friends-phrase-hello = ¡Hola!
friends-phrase-good-luck = ¡Suerte!
friends-phrase-well-played = ¡Buena jugada!
friends-phrase-wow = ¡Vaya!
friends-phrase-oops = Uy…
friends-phrase-thanks = ¡Gracias!
friends-phrase-one-moment = Un momento
friends-phrase-your-turn = ¡Tu turno!
friends-phrase-again = ¿Otra?
friends-phrase-bye = ¡Hasta luego!
friends-move = Jugar en otro dispositivo
friends-move-title = Seguir en otro dispositivo
friends-move-help = { $minutes ->
    [one] Abre este enlace en el otro dispositivo. Vale una vez, por { $minutes } minuto. No lo mandes a nadie: quien lo abre pasa a ser tú.
   *[other] Abre este enlace en el otro dispositivo. Vale una vez, por { $minutes } minutos. No lo mandes a nadie: quien lo abre pasa a ser tú.
}
friends-enter-title = Seguir aquí
friends-enter-help = Este dispositivo pasa a ser tuyo: tus partidas aparecen aquí. Lo que este navegador jugaba antes queda atrás.
friends-enter = Soy yo, seguir
friends-time-soon = Quedan { $seconds } segundos para jugar.
friends-time-left = { $seconds } s
