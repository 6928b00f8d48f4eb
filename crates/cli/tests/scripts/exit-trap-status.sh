trap 'exit 9' EXIT
false
