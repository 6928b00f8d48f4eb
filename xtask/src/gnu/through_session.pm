# Loaded before a table of tests: the commands that the table runs by `system` go through a session, which sees the folder
# of the test and the sources at their own paths. Each call is counted on standard output.
package through_session;
use strict;
use Cwd;

BEGIN {
    *CORE::GLOBAL::system = sub {
        return CORE::system(@_) if @_ > 1 || $_[0] =~ /^diff -c /;
        my ($binary, $tree, $folder) = (@ENV{qw(GNU_TESTS_BINARY GNU_TESTS_TREE)}, getcwd());
        my @variables = map { ('--env', "$_=$ENV{$_}") } grep { !/^(PATH|HOME|PWD|SHLVL|_|GNU_TESTS_.*)$/ } keys %ENV;
        syswrite STDOUT, "CASE\n";
        return CORE::system($binary, 'run', '--mount', "$tree:$tree:ro", '--mount', "$folder:$folder:rw",
            '--workdir', $folder, '--timeout', '10s', @variables, '--cmd', $_[0]);
    };
}
1;
