# nothing

# at all
