=== -0 HOME NOPE
printenv -0 HOME NOPE
=== A=B HOME
printenv A=B HOME
=== NOPE
printenv NOPE
=== -x
printenv -x
