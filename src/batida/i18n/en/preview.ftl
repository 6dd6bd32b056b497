### What a chat shows of a link.

preview-table = Pull up a chair: the link opens the table on your phone, no account needed.
preview-position = What would you play here? See what each action is worth.
