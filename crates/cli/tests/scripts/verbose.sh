set -v
echo shown
# a comment
f() {
  echo in f
}
f
