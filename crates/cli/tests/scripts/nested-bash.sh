bash -c 'echo "$0 $- ${BASH_EXECUTION_STRING}"' inner
bash -c 'echo "${x?}"'
echo "status $?"
echo 'echo "$0 $#"' | bash -s one two | sed 's/^.*bash/bash/'
