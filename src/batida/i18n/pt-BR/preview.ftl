### O que um aplicativo de conversa mostra de um link.

preview-table = Puxe uma cadeira: o link abre a mesa no celular, sem cadastro.
preview-position = O que você jogaria aqui? Veja quanto vale cada jogada.
