use crate::testing::call;

#[track_caller]
fn check(html: &str, markdown: &str) {
    call("html-to-markdown").stdin(html).gives(markdown);
}

#[test]
fn blocks_are_separated_by_blank_lines() {
    check(
        "<!doctype html><html><head><title>T</title><style>p{}</style></head><body><h1>A <em>b</em></h1>\n\
         <p>one\n  two<p>three<br>four<hr><div>five</div></body></html>",
        "# A *b*\n\none two\n\nthree  \nfour\n\n---\n\nfive\n",
    );
    check("<blockquote><p>a</p><p>b</p></blockquote>c", "> a\n>\n> b\n\nc\n");
    check("<dl><dt>T<dd>d1<dd>d2<dt>U<dd>e</dl>", "T\n: d1\n: d2\n\nU\n: e\n");
    check("", "");
    check(" \n<p> </p>&nbsp;<script>x</script>", "");
}

#[test]
fn marks_hug_their_text() {
    check("a<b> b </b>c", "a **b** c\n");
    check("<i></i>x<b>a</b><b>b</b> <em><strong>both</strong></em>", "x**ab** ***both***\n");
    check("<b><p>x</p><p>y</p></b>", "**x**\n\n**y**\n");
    check("<b>a<br></b>c <b>d<b>e</b>f</b>", "**a**  \nc **def**\n");
    check("<del>x</del> H<sub>2</sub>O <q>q</q>", "~~x~~ H<sub>2</sub>O \"q\"\n");
    check("<code>a `b`</code> <kbd> x </kbd>y", "`` a `b` `` `x` y\n");
}

#[test]
fn lists_nest() {
    check(
        "<ul><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ul><ol start=3><li>x<li>y</ol>",
        "- a\n  - b\n  - c\n- d\n\n3. x\n4. y\n",
    );
    check("<ul><li><p>a</p><p>b</p></li><li>c</ul>d", "- a\n\n  b\n\n- c\n\nd\n");
    check("<ul><li>a<ul><li>b</ul>c</ul>", "- a\n  - b\n\n  c\n");
    check("<ul><li><li>x</ul>", "-\n- x\n");
    check(
        "<ul><li><input type=checkbox checked> done<li><input type=checkbox>open</ul>",
        "- [x] done\n- [ ] open\n",
    );
    check("<ul><li><pre>a\n\nb</pre></ul>", "- ```\n  a\n\n  b\n  ```\n");
}

#[test]
fn code_is_kept() {
    check(
        "<pre><code class='x language-rust'>\nfn a() {\n    b &lt; c\n}\n</code></pre>",
        "```rust\nfn a() {\n    b < c\n}\n```\n",
    );
    check("<pre>```</pre>", "````\n```\n````\n");
}

#[test]
fn tables_have_a_heading_and_alignment() {
    check(
        "<table><caption>C</caption><tr><th>a<th align=right>b<tr><td>1|2<td style='x:y; text-align: center'>\
         x<br>y<tr><td colspan=2>w</table>z",
        "C\n\n| a | b |\n| --- | --: |\n| 1\\|2 | x<br>y |\n| w | |\n\nz\n",
    );
    check("<table><tr><td>a<td><ul><li>b<li>c</ul></table>", "| | |\n| --- | --- |\n| a | b<br>c |\n");
    check(
        "<table><thead><tr><td>h</thead><tr><td><table><tr><td>i<td>j</table></table>",
        "| h |\n| --- |\n| i j |\n",
    );
}

#[test]
fn links_and_images() {
    let page = "<a href='/x' title='t \"u\"'>a</a> <a href=https://e.org/>https://e.org/</a> \
                <a href=b><img src='i j.png' alt='[k]'></a> <a>none</a> <a href=/x title='t \"u\"'>again</a>";
    check(
        page,
        "[a](/x \"t \\\"u\\\"\") <https://e.org/> [![\\[k\\]](i%20j.png)](b) none [again](/x \"t \\\"u\\\"\")\n",
    );
    call("html-to-markdown --link-style reference --no-images --base-url http://h/p/q").stdin(page).gives(
        "[a][1] <https://e.org/> none [again][1]\n\n[1]: http://h/x \"t \\\"u\\\"\"\n[2]: https://e.org/\n\
         [3]: http://h/p/b\n",
    );
    call("html-to-markdown --no-links --no-images").stdin(page).gives("a https://e.org/ none again\n");
}

#[test]
fn text_is_escaped_where_it_would_be_markup() {
    check(
        "<p># a<p>1. b<p>- c<p>&gt; d<p>---<p>+1 #tag 1.5 a-b",
        "\\# a\n\n1\\. b\n\n\\- c\n\n\\> d\n\n\\---\n\n+1 #tag 1.5 a-b\n",
    );
    check(
        "*a* snake_case _b_ [c] `d` \\ &lt;e&gt; a < b &amp;lt; &amp; ~~x~~",
        "\\*a\\* snake_case \\_b\\_ \\[c\\] \\`d\\` \\\\ \\<e> a < b \\&lt; & \\~\\~x\\~\\~\n",
    );
}

#[test]
fn options_change_the_form() {
    call("html-to-markdown -w 10")
        .stdin("<p>aa bb cc dd - ee</p><blockquote>aaaa bbbb cc")
        .gives("aa bb cc\ndd - ee\n\n> aaaa\n> bbbb cc\n");
    call("html-to-markdown -b * -c ~~~ -r *** --heading-style=setext")
        .stdin("<h1>Long</h1><h2>b</h2><h3>c</h3><ul><li>a</ul><hr><pre>x</pre>")
        .gives("Long\n====\n\nb\n---\n\n### c\n\n* a\n\n***\n\n~~~\nx\n~~~\n");
    call("html-to-markdown -s main,#i -t")
        .stdin("<title>T &amp; U</title>no<main>yes</main><p id=i>too<p>not")
        .gives("# T & U\n\nyes\n\ntoo\n");
    call("html-to-markdown --link-style=x").answers(
        1,
        "",
        "html-to-markdown: invalid link-style: ‘x’\nTry 'html-to-markdown --help' for more information.\n",
    );
}

#[test]
fn files_are_joined() {
    call("html-to-markdown a no b").file("a", "<p>1").file("b", "<p>2").answers(
        1,
        "1\n\n2\n",
        "html-to-markdown: no: No such file or directory\n",
    );
}

#[test]
fn broken_and_deep_pages_are_read() {
    check("<p>a</i></b></div>b</p></p><b>c<p>d</b>e", "ab\n\n**c**\n\n**d**\n\ne\n");
    check("<table><tr><td>a</table></table><td>b", "| |\n| --- |\n| a |\n\nb\n");
    for tag in ["div", "blockquote", "ul><li", "b", "table", "table><tr><td", "pre", "a href=x", "dl><dd"] {
        let page = format!("{}x", format!("<{tag}>").repeat(20_000));
        let answer = call("html-to-markdown").stdin(page).run();
        assert_eq!(answer.status, 0, "{tag}");
        assert!(answer.stdout.contains(&b'x') && answer.stdout.len() < 10_000, "{tag}");
    }
    let answer = call("html-to-markdown").stdin("<b></p></td>".repeat(20_000)).run();
    assert_eq!((answer.status, answer.stdout.len()), (0, 0));
}
