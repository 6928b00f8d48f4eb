#: What wget says of its calls. Transfers are tested against a server, beside the code.
#: needs wget

=== no url
wget

=== an unknown option
wget --nosuch

=== a value is missing
wget -O

=== an unknown letter
wget -nz http://localhost/ 2>/dev/null; echo $?

=== a body needs a method
wget -q --body-data=x http://localhost/

=== one source of data is enough
wget -q --post-data=x --post-file=y http://localhost/

=== neither overwriting nor comparing times
wget -nc -N http://localhost/

=== a list that is missing
wget -i nosuch

=== an empty list
: > l
wget -i l

=== a url without a host
wget http://

=== an output that cannot be written
wget -qO /nosuch/file http://localhost/

=== a file that is there already
echo old > a
wget -nc http://localhost/a
cat a
