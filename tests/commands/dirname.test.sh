=== dirname
dirname /a/b a/b/ a / // '' . .. /a a//b ///a///b///; dirname; dirname -z a/b c | od -c; dirname --nope
