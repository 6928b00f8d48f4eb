inner() { caller; caller 0; caller 1; caller 2; echo "status $?"; }
outer() {
  inner
}
outer
caller; echo "status $?"
caller 0; echo "status $?"
