echo runs
while true; do
  echo never
