echo runs
echo "never closed
more
