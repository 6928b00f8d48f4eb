=== printf abc | hd
printf abc | hd
