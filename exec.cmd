@rem Windows has no exec, with which the scripts of package.json hand over to the bot: here the rest of the line is run.
@%*
