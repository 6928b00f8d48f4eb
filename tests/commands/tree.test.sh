=== drawing
mkdir -p a/b .h e; touch a/1 a/b/2 3 .h/x; ln -s a l; ln -s none br; tree; tree -a; tree -d; tree -L 1; tree -f; tree -F; tree -i; tree --noreport; tree a; tree e; tree a e; tree -fi a
--- stdout
.
├── 3
├── a
│   ├── 1
│   └── b
│       └── 2
├── br -> none
├── e
└── l -> a

5 directories, 4 files
.
├── .h
│   └── x
├── 3
├── a
│   ├── 1
│   └── b
│       └── 2
├── br -> none
├── e
└── l -> a

6 directories, 5 files
.
├── a
│   └── b
├── e
└── l -> a

5 directories
.
├── 3
├── a
├── br -> none
├── e
└── l -> a

4 directories, 2 files
.
├── ./3
├── ./a
│   ├── ./a/1
│   └── ./a/b
│       └── ./a/b/2
├── ./br -> none
├── ./e
└── ./l -> a

5 directories, 4 files
./
├── 3
├── a/
│   ├── 1
│   └── b/
│       └── 2
├── br -> none
├── e/
└── l -> a/

5 directories, 4 files
.
3
a
1
b
2
br -> none
e
l -> a

5 directories, 4 files
.
├── 3
├── a
│   ├── 1
│   └── b
│       └── 2
├── br -> none
├── e
└── l -> a
a
├── 1
└── b
    └── 2

2 directories, 2 files
e

0 directories, 0 files
a
├── 1
└── b
    └── 2
e

2 directories, 2 files
a
a/1
a/b
a/b/2

2 directories, 2 files
--- stderr

=== patterns
mkdir -p a/b c; touch a/x.c a/b/y.c a/z.h c/q; tree -P '*.c'; tree -I '*.c'; tree -P '*.c|*.h'; tree -I 'b|q'; tree --prune -P '*.c'; tree --prune; tree --matchdirs -P b; tree --ignore-case -P '*.C'; tree -P 'x*' a
--- stdout
.
├── a
│   ├── b
│   │   └── y.c
│   └── x.c
└── c

4 directories, 2 files
.
├── a
│   ├── b
│   └── z.h
└── c
    └── q

4 directories, 2 files
.
├── a
│   ├── b
│   │   └── y.c
│   ├── x.c
│   └── z.h
└── c

4 directories, 3 files
.
├── a
│   ├── x.c
│   └── z.h
└── c

3 directories, 2 files
.
└── a
    ├── b
    │   └── y.c
    └── x.c

3 directories, 2 files
.
├── a
│   ├── b
│   │   └── y.c
│   ├── x.c
│   └── z.h
└── c
    └── q

4 directories, 4 files
.
├── a
│   └── b
└── c

4 directories, 0 files
.
├── a
│   ├── b
│   │   └── y.c
│   └── x.c
└── c

4 directories, 2 files
a
├── b
└── x.c

2 directories, 1 file
--- stderr

=== order
mkdir b d; touch a c e10 e9; tree -r; tree --dirsfirst; tree --filesfirst; tree -v; tree --dirsfirst -r; tree --sort=name; printf 1 >a; printf 123 >c; tree --sort=size a c d
--- stdout
.
├── e9
├── e10
├── d
├── c
├── b
└── a

3 directories, 4 files
.
├── b
├── d
├── a
├── c
├── e10
└── e9

3 directories, 4 files
.
├── a
├── c
├── e10
├── e9
├── b
└── d

3 directories, 4 files
.
├── a
├── b
├── c
├── d
├── e9
└── e10

3 directories, 4 files
.
├── d
├── b
├── e9
├── e10
├── c
└── a

3 directories, 4 files
.
├── a
├── b
├── c
├── d
├── e10
└── e9

3 directories, 4 files
a  [error opening dir]
c  [error opening dir]
d

0 directories, 2 files
--- stderr

=== facts
printf hello >f; chmod 640 f; touch -d 2020-01-02 f; mkdir d; printf 1 >d/g; tree -p d; tree -u -g d/.. -P f --noreport | tail -1; tree -s f; tree -D -P f | tail -3; tree -D --timefmt %Y-%m f; tree -ps -P f --noreport | tail -1; tree -h f
--- stdout
[drwxr-xr-x]  d
└── [-rw-r--r--]  g

1 directory, 1 file
└── [agent    agent   ]  f
[          5]  f  [error opening dir]

0 directories, 1 file
└── [Jan  2  2020]  f

2 directories, 1 file
[2020-01]  f  [error opening dir]

0 directories, 1 file
└── [-rw-r-----           5]  f
[   5]  f  [error opening dir]

0 directories, 1 file
--- stderr

=== names
mkdir 'a b'; touch 'a b/c d' $'a b/n\nl' é; tree; tree -q; tree -N; tree -Q; tree -S --charset=ascii | head -1; tree --charset=ascii 'a b'; LC_ALL=C tree 'a b'
--- stdout
.
├── a b
│   ├── c d
│   └── n\012l
└── é

2 directories, 3 files
.
├── a b
│   ├── c d
│   └── n?l
└── é

2 directories, 3 files
.
├── a b
│   ├── c d
│   └── n
l
└── é

2 directories, 3 files
"."
├── "a b"
│   ├── "c d"
│   └── "n\012l"
└── "é"

2 directories, 3 files
.
a b
|-- c d
`-- n\012l

1 directory, 2 files
a\ b
|-- c\ d
`-- n\nl

1 directory, 2 files
--- stderr

=== links
mkdir -p d/e; ln -s .. d/e/up; ln -s d l; tree -l; tree; tree l; tree -d
--- stdout
.
├── d
│   └── e
│       └── up -> ..  [recursive, not followed]
└── l -> d  [recursive, not followed]

5 directories, 0 files
.
├── d
│   └── e
│       └── up -> ..
└── l -> d

5 directories, 0 files
l
└── e
    └── up -> ..

3 directories, 0 files
.
├── d
│   └── e
│       └── up -> ..
└── l -> d

5 directories
--- stderr

=== JSON and XML
mkdir -p a/b e; touch a/1 a/b/2; ln -s a q; tree -J; tree -X; tree -J a; tree -X a; tree -J e; tree -J q; tree -J -p a | head -3; tree -J a e; touch 'x"<&'; tree -X --noreport; tree -J --noreport
--- stdout
[
  {"type":"directory","name":".","contents":[
    {"type":"directory","name":"a","contents":[
      {"type":"file","name":"1"},
      {"type":"directory","name":"b","contents":[
        {"type":"file","name":"2"}
      ]}
    ]},
    {"type":"directory","name":"e"},
    {"type":"link","name":"q","target":"a"}
  ]}
,
  {"type":"report","directories":5,"files":2}
]
<?xml version="1.0" encoding="UTF-8"?>
<tree>
  <directory name=".">
    <directory name="a">
      <file name="1"></file>
      <directory name="b">
        <file name="2"></file>
      </directory>
    </directory>
    <directory name="e"></directory>
    <link name="q" target="a"></link>
  </directory>
  <report>
    <directories>5</directories>
    <files>2</files>
  </report>
</tree>
[
  {"type":"directory","name":"a","contents":[
    {"type":"file","name":"1"},
    {"type":"directory","name":"b","contents":[
      {"type":"file","name":"2"}
    ]}
  ]}
,
  {"type":"report","directories":2,"files":2}
]
<?xml version="1.0" encoding="UTF-8"?>
<tree>
  <directory name="a">
    <file name="1"></file>
    <directory name="b">
      <file name="2"></file>
    </directory>
  </directory>
  <report>
    <directories>2</directories>
    <files>2</files>
  </report>
</tree>
[
  {"type":"directory","name":"e"}
,
  {"type":"report","directories":0,"files":0}
]
[
  {"type":"link","name":"q","contents":[
    {"type":"file","name":"1"},
    {"type":"directory","name":"b","contents":[
      {"type":"file","name":"2"}
    ]}
  ]}
,
  {"type":"report","directories":2,"files":2}
]
[
  {"type":"directory","name":"a","mode":"0755","prot":"drwxr-xr-x","contents":[
    {"type":"file","name":"1","mode":"0644","prot":"-rw-r--r--"},
[
  {"type":"directory","name":"a","contents":[
    {"type":"file","name":"1"},
    {"type":"directory","name":"b","contents":[
      {"type":"file","name":"2"}
    ]}
  ]},
  {"type":"directory","name":"e"}
,
  {"type":"report","directories":2,"files":2}
]
<?xml version="1.0" encoding="UTF-8"?>
<tree>
  <directory name=".">
    <directory name="a">
      <file name="1"></file>
      <directory name="b">
        <file name="2"></file>
      </directory>
    </directory>
    <directory name="e"></directory>
    <link name="q" target="a"></link>
    <file name="x&quot;&lt;&amp;"></file>
  </directory>
</tree>
[
  {"type":"directory","name":".","contents":[
    {"type":"directory","name":"a","contents":[
      {"type":"file","name":"1"},
      {"type":"directory","name":"b","contents":[
        {"type":"file","name":"2"}
      ]}
    ]},
    {"type":"directory","name":"e"},
    {"type":"link","name":"q","target":"a"},
    {"type":"file","name":"x\"<&"}
  ]}

]
--- stderr

=== colours
mkdir d; touch f x.c; chmod +x f; ln -s d l; ln -s none br; TERM=xterm LS_COLORS='di=35:*.c=33:ex=32:ln=36:or=31' tree -C; tree -n; TERM=xterm tree -C d; env -u TERM tree -C d
--- stdout (escaped)
\x1b[35m.\x1b[0m
├── \x1b[31mbr\x1b[0m -> none
├── \x1b[35md\x1b[0m
├── \x1b[32mf\x1b[0m
├── \x1b[36ml\x1b[0m -> \x1b[35md\x1b[0m
└── \x1b[33mx.c\x1b[0m

3 directories, 3 files
.
├── br -> none
├── d
├── f
├── l -> d
└── x.c

3 directories, 3 files
\x1b[01;34md\x1b[0m

0 directories, 0 files
d

0 directories, 0 files

=== limits and errors
mkdir d; touch d/1 d/2 d/3; tree --filelimit 2; tree nope; echo $?; tree d nope; echo $?; touch f; tree f; tree -L 0; tree -L x; tree --filelimit 1 d; mkdir p; chmod 0 p; tree; chmod 755 p
--- stdout
.
└── d  [3 entries exceeds filelimit, not opening dir]

2 directories, 0 files
nope  [error opening dir]

0 directories, 0 files
2
d
├── 1
├── 2
└── 3
nope  [error opening dir]

1 directory, 3 files
2
f  [error opening dir]

0 directories, 1 file
d  [3 entries exceeds filelimit, not opening dir]

1 directory, 0 files
.
├── d
│   ├── 1
│   ├── 2
│   └── 3
├── f
└── p  [error opening dir]

3 directories, 4 files
--- stderr
tree: Invalid level, must be greater than 0.
tree: Invalid level, must be greater than 0.

=== output to a file
mkdir d; touch d/f; tree -o out d; cat out
--- stdout
d
└── f

1 directory, 1 file
--- stderr
