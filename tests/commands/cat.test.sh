=== names in messages are quoted where a shell would need it
mkdir 'a folder'
cat 'no such' '?' 'a*b' 'x:y' plain 'a folder'
--- status 1
--- stderr
cat: 'no such': No such file or directory
cat: '?': No such file or directory
cat: 'a*b': No such file or directory
cat: 'x:y': No such file or directory
cat: plain: No such file or directory
cat: 'a folder': Is a directory
