echo "$-"
case $- in *c*) echo has c ;; *) echo no c ;; esac
case $- in *i*) echo interactive ;; esac
