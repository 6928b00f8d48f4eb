cat <<END
$0 has $# arguments
END
cat <<'END'
$0
END
cat <<-END
	tabs
	END
cat <<END
no end
