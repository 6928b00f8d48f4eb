exit many
