=== headings
df . | head -1 | tr -s ' '; df -h . | head -1 | tr -s ' '; df -i . | head -1 | tr -s ' '; df -T . | head -1 | tr -s ' '; df -P . | head -1 | tr -s ' '; df -B1M . | head -1 | tr -s ' '; df --output=source,size,pcent,target . | head -1 | tr -s ' '; df --output . | head -1 | tr -s ' '; df -BKB . | head -1 | tr -s ' '; df -B 1000 . | head -1 | tr -s ' '; df -B 512 . | head -1 | tr -s ' '; df -H . | head -1 | tr -s ' '; df -k . | head -1 | tr -s ' '; df -ih . | head -1 | tr -s ' '
=== errors
df none; echo $?; df --output=foo; df -t nosuchtype; df --output=size,size .; df -T --output .; df -i --output .; df -P --output .; df --nope; df -B x
=== columns
df --output=target . | wc -l; df --total . | tail -1 | cut -c 1-5; df . . | wc -l
