shopt -s expand_aliases
alias say='echo aliased'
say one
alias shout='echo loud'; shout two
shout three
