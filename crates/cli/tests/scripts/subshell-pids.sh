[ $$ = $BASHPID ] && echo same
( [ $$ = $BASHPID ] || echo other )
echo $BASH_SUBSHELL $(echo $BASH_SUBSHELL)
echo "${SHLVL:+level}"
