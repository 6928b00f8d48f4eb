true
(exit 42)
