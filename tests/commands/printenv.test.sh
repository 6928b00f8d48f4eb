=== -0 HOME NOPE
printenv -0 HOME NOPE
--- status 1
--- stdout (escaped)
/tmp/case\x00\

=== A=B HOME
printenv A=B HOME
--- status 1
--- stdout
/tmp/case

=== NOPE
printenv NOPE
--- status 1

=== -x
printenv -x
--- status 2
