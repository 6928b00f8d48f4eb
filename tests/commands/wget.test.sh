#: What wget says of its calls. Transfers are tested against a server, beside the code.
#: needs wget

=== no url
wget
--- status 1
--- stderr
wget: missing URL
Usage: wget [OPTION]... [URL]...

Try `wget --help' for more options.

=== an unknown option
wget --nosuch
--- status 2
--- stderr
wget: unrecognized option '--nosuch'
Usage: wget [OPTION]... [URL]...

Try `wget --help' for more options.

=== a value is missing
wget -O
--- status 2
--- stderr
wget: option requires an argument -- 'O'
Usage: wget [OPTION]... [URL]...

Try `wget --help' for more options.

=== an unknown letter
wget -nz http://localhost/
--- status 1
--- stderr
wget: illegal option -- `-nz'
Usage: wget [OPTION]... [URL]...

Try `wget --help' for more options.

=== a body needs a method
wget -q --body-data=x http://localhost/
--- status 1
--- stderr
You must specify a method through --method=HTTPMethod to use with --body-data or --body-file.

=== one source of data is enough
wget -q --post-data=x --post-file=y http://localhost/
--- status 1
--- stderr
You cannot specify both --post-data and --post-file.

=== neither overwriting nor comparing times
wget -nc -N http://localhost/
--- status 1
--- stderr
Can't timestamp and not clobber old files at the same time.
Usage: wget [OPTION]... [URL]...

=== a list that is missing
wget -i nosuch
--- stderr
nosuch: No such file or directory
No URLs found in nosuch.

=== an empty list
: > l
wget -i l
--- stderr
No URLs found in l.

=== a url without a host
wget http://
--- status 1
--- stderr
http://: Invalid host name.

=== an output that cannot be written
wget -qO /nosuch/file http://localhost/
--- status 1
--- stderr
/nosuch/file: No such file or directory

=== a file that is there already
echo old > a
wget -nc http://localhost/a
cat a
--- stdout
old
--- stderr (escaped)
File ‘a’ already there; not retrieving.
\n\
