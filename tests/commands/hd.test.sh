=== printf abc | hd
printf abc | hd
--- stdout
00000000  61 62 63                                          |abc|
00000003
