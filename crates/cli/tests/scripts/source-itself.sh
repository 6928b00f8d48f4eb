tmp=$(mktemp)
echo 'echo "${BASH_SOURCE[0]##*/}" | sed "s/tmp\..*/FILE/"; return 4' > "$tmp"
. "$tmp"
echo "status $?"
source /nosuch/file
echo "status $?"
rm "$tmp"
