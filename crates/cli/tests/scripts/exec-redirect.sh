exec 3>&1 1>&2
echo to errors
echo to output >&3
exec 1>&3 3>&-
echo to output again
