=== TERM=xterm tput cols; TERM=xterm tput setaf 1; TERM=xterm tput sgr0;TE
TERM=xterm tput cols; TERM=xterm tput setaf 1; TERM=xterm tput sgr0;TERM=xterm tput bold; TERM=xterm tput cup 3 4; TERM=xterm-256color tput setaf 200; TERM=xterm-256color tput setab 9; TERM=xterm-256color tput colors; TERM=xterm tput colors; TERM=xterm tput foo; TERM=xterm tput rev; TERM=xterm tput smul; TERM=xterm tput rmul;TERM=xterm tput el; TERM=xterm tput ed;  TERM=xterm tput civis; TERM=xterm tput cnorm; TERM=xterm tput sc; TERM=xterm tput rc; TERM=xterm tput cuu 3; TERM=xterm tput home; TERM=xterm tput smcup; TERM=xterm tput rmcup; TERM=xterm tput clear; TERM=xterm clear; TERM=xterm clear -x; TERM=xterm tput lines; TERM=xterm tput dim; TERM=xterm tput op; TERM=xterm tput sitm; TERM=xterm tput hpa 5; TERM=xterm tput smso; TERM=xterm tput bel; printf 'bold\nsgr0\n' | TERM=xterm tput -S
--- stdout (escaped)
80
\x1b[31m\x1b(B\x1b[m\x1b[1m\x1b[4;5H\x1b[38;5;200m\x1b[101m256
8
\x1b[7m\x1b[4m\x1b[24m\x1b[K\x1b[J\x1b[?25l\x1b[?12l\x1b[?25h\x1b7\x1b8\x1b[3A\x1b[H\x1b[?1049h\x1b[22;0;0t\x1b[?1049l\x1b[23;0;0t\x1b[H\x1b[2J\x1b[3J\x1b[H\x1b[2J\x1b[3J\x1b[H\x1b[2J24
\x1b[2m\x1b[39;49m\x1b[3m\x1b[6G\x1b[7m\x07\x1b[1m\x1b(B\x1b[m\
