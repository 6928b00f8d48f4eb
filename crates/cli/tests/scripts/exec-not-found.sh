exec nosuchprogram
echo not reached
