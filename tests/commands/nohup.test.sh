=== nohup
nohup
--- status 125

=== nonexist
nohup nonexist
--- status 127

=== echo hi
nohup echo hi
--- stdout
hi

=== sh -c 'exit 3'
nohup sh -c 'exit 3'
--- status 3
