=== sleep
sleep
--- status 1

=== x 1y
sleep x 1y
--- status 1

=== -1
sleep -1
--- status 1

=== 0.01s 0x1p-10
sleep 0.01s 0x1p-10

=== inf1
sleep inf1
--- status 1

=== 1e-3 nan
sleep 1e-3 nan
--- status 1
