### Lo que un chat muestra de un enlace.

preview-table = Acerca una silla: el enlace abre la mesa en el teléfono, sin registrarse.
preview-position = ¿Qué jugarías aquí? Mira cuánto vale cada jugada.
