echo $LINENO

f() {
  echo $LINENO
}
f
echo $LINENO "$(echo $LINENO)"
x="a
b"; echo $LINENO
