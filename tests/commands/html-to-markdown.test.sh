#: html-to-markdown: the text of web pages, as Markdown. It is boxsh's own; what Markdown is says CommonMark, with
#: GitHub's tables and task lists.
#: needs html-to-markdown

=== headings and paragraphs
html-to-markdown <<'X'
<!DOCTYPE html>
<html><head><title>Title</title><style>h1 { color: red }</style></head>
<body>
<h1>One</h1>
<p>Some   text
on two lines.</p>
<h2>Two <em>three</em></h2>
<h6>Six</h6>
</body></html>
X
--- stdout
# One

Some text on two lines.

## Two *three*

###### Six

=== emphasis and code
echo '<p><b>bold</b>, <i>it</i>, <del>gone</del>, <code>a*b</code>, <strong><em>both</em></strong></p>' | html-to-markdown
--- stdout
**bold**, *it*, ~~gone~~, `a*b`, ***both***

=== blanks stay outside of marks
echo '<p>a<b> b </b>c</p>' | html-to-markdown
--- stdout
a **b** c

=== lists
html-to-markdown <<'X'
<ul>
  <li>one</li>
  <li>two
    <ol>
      <li>first</li>
      <li>second</li>
    </ol>
  </li>
  <li>three</li>
</ul>
X
--- stdout
- one
- two
  1. first
  2. second
- three

=== a list that starts elsewhere
echo '<ol start=9><li>nine<li>ten</ol>' | html-to-markdown
--- stdout
9. nine
10. ten

=== task lists
echo '<ul><li><input type="checkbox" checked disabled> done</li><li><input type="checkbox"> open</li></ul>' | html-to-markdown
--- stdout
- [x] done
- [ ] open

=== a code block with its language
printf '<pre><code class="language-sh">if true; then\n    echo "&lt;x&gt;"\nfi\n</code></pre>' | html-to-markdown
--- stdout
```sh
if true; then
    echo "<x>"
fi
```

=== a quote with paragraphs
echo '<blockquote><p>one</p><p>two</p><blockquote>three</blockquote></blockquote>' | html-to-markdown
--- stdout
> one
>
> two
>
> > three

=== a table with alignment
html-to-markdown <<'X'
<table>
<thead><tr><th>Name</th><th align="right">Count</th><th style="text-align: center">C</th></tr></thead>
<tbody><tr><td>a|b</td><td>1</td><td><b>x</b></td></tr></tbody>
</table>
X
--- stdout
| Name | Count | C |
| --- | --: | :-: |
| a\|b | 1 | **x** |

=== links and images
echo '<p><a href="/a b" title="T">x</a> <img src="i.png" alt="alt"> <a href="https://e.org">https://e.org</a></p>' > page
html-to-markdown page
html-to-markdown --no-links --no-images page
html-to-markdown --base-url=https://h.org/d/e.html page
--- stdout
[x](/a%20b "T") ![alt](i.png) <https://e.org>
x https://e.org
[x](https://h.org/a%20b "T") ![alt](https://h.org/d/i.png) <https://e.org>

=== links as references
echo '<p><a href=/a>x</a> <a href=/b>y</a> <a href=/a>z</a></p>' | html-to-markdown --link-style=reference
--- stdout
[x][1] [y][2] [z][1]

[1]: /a
[2]: /b

=== what looks like Markdown is escaped
echo '<p>*a* [b] snake_case _c_<p># d<p>1. e<p>- f<p>&amp;amp; &lt;i>' | html-to-markdown
--- stdout
\*a\* \[b\] snake_case \_c\_

\# d

1\. e

\- f

\&amp; \<i>

=== definitions
echo '<dl><dt>term<dd>one<dd>two</dl>' | html-to-markdown
--- stdout
term
: one
: two

=== breaks and rules
echo 'a<br>b<hr>c' | html-to-markdown | cat -A
--- stdout
a  $
b$
$
---$
$
c$

=== paragraphs are wrapped
echo '<p>one two three four five six seven eight nine ten' | html-to-markdown --body-width=20
--- stdout
one two three four
five six seven eight
nine ten

=== other marks
echo '<h1>Head</h1><ul><li>a</ul><hr><pre>b</pre>' | html-to-markdown -b + -c '~~~' -r '* * *' --heading-style=setext
--- stdout
Head
====

+ a

* * *

~~~
b
~~~

=== a part of a page, and its title
echo '<title>T</title><nav>no</nav><main id=m>yes</main>' > page
html-to-markdown -t -s '#m' page
html-to-markdown --selector=nav,.x page
--- stdout
# T

yes
no

=== scripts are left out, unknown tags are not seen
echo '<script>var a = "<p>no</p>"</script><x-y>text</x-y><!-- no --><noscript>too</noscript>' | html-to-markdown
--- stdout
texttoo

=== broken markup
echo '<p>a <b>b</p></div>c</i> & < d <a href="x">e' | html-to-markdown
--- stdout
a **b**

c & < d [e](x)

=== several files, and one that is missing
echo '<p>1' > a; echo '<p>2' > b
html-to-markdown a no b
--- status 1
--- stdout
1

2
--- stderr
html-to-markdown: no: No such file or directory

=== wrong calls
html-to-markdown --heading-style=x < /dev/null; echo $?
html-to-markdown -w x < /dev/null; echo $?
html-to-markdown -b x < /dev/null; echo $?
html-to-markdown -s 'a > b' < /dev/null; echo $?
--- stdout
1
1
1
1

=== a very deep page
{ yes '<div><b><ul><li><blockquote>' | head -n 20000; echo x; } | html-to-markdown | grep -c x
--- stdout
1

=== nothing to read
html-to-markdown < /dev/null
--- stdout
