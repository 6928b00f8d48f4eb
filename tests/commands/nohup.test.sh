=== nohup
nohup
=== nonexist
nohup nonexist
=== echo hi
nohup echo hi
=== sh -c 'exit 3'
nohup sh -c 'exit 3'
