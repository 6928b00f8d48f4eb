(sleep .1; echo late) &
echo first
