=== dircolors
dircolors -b; dircolors -c; dircolors; TERM=xterm dircolors -b; TERM=xterm dircolors -c; SHELL=/bin/csh TERM=xterm dircolors; SHELL=/bin/bash COLORTERM=1 dircolors | md5sum
=== dircolors from a file
printf 'DIR 01;34\n.tar 1 # c\n*~ 2\nEXEC 3\nfi 4\n' >f; dircolors -b f; printf 'FOO 1\nDIR\n' >g; dircolors -b g; dircolors -b none; dircolors f g; dircolors -p f; dircolors -bp; printf 'TERM a*\nDIR 1\nTERM b\nTERM c\nDIR 2\n' >h; TERM=abc dircolors -b h; TERM=c dircolors -b h; printf 'DIR 1\n' | dircolors -b -; dircolors --print-ls-colors f; dircolors -p --print-ls-colors
