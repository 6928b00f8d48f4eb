f() {
  nosuchcommand
}
f
eval 'nosuchcommand'
