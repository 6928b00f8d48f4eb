echo this runs
echo this too
fi
echo this does not
