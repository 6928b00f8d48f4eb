while read -r word rest; do echo "$word: $rest"; done
echo "status $?"
