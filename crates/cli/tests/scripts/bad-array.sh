a[-5]=x
echo "on with $?"
unset 'a[b'
echo "on with $?"
