echo "$0|$#|$1|$2|$*"
echo "${BASH_SOURCE[0]}|${#BASH_SOURCE[@]}|$BASH_ARGV0"
