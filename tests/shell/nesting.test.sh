#: Constructs inside constructs, hundreds deep.

=== hundreds of groups, conditions, loops and cases
nest() {
  local text=$3 i
  for ((i = 0; i < 600; i++)); do text="$1$text$2"; done
  eval "$text"
}
nest '{ ' '; }' 'echo groups'
nest 'if :; then ' '; fi' 'echo conditions'
nest 'for x in a; do ' '; done' 'echo loops'
nest 'case x in x) ' ' ;; esac' 'echo cases'
nest 'while :; do ' '; break; done' 'echo while'
--- stdout
groups
conditions
loops
cases
while

=== hundreds of subshells
text='echo $BASH_SUBSHELL'
for ((i = 0; i < 250; i++)); do text="( $text )"; done
eval "$text"
--- stdout
250

=== hundreds of substitutions
text='echo x'
for ((i = 0; i < 250; i++)); do text="echo \$($text)"; done
eval "$text"
--- stdout
x

=== a hundred quoted expansions in each other
text=end
for ((i = 0; i < 100; i++)); do text="\${unset:-\"$text\"}"; done
eval "echo $text"
--- stdout
end

=== a function of hundreds of levels can be shown and defined again
text='echo deep'
for ((i = 0; i < 300; i++)); do text="{ $text; }"; done
eval "f() { $text; }"
definition=$(declare -f f)
unset -f f
eval "$definition"
f
--- stdout
deep
