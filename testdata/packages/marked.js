// needs: marked
const { marked, lexer, Marked } = require('marked/lib/marked.umd.js');
const text = `# Title *with* emphasis

A paragraph with **bold**, _italic_, \`code\`, ~~gone~~, a [link](https://example.org "title"), an ![image](a.png), <b>html</b>,
an autolink https://example.com/a_b and a hard  
break. Escapes: \\* \\_ &amp; &copy; "quotes".

> A quote
> > nested, with \`code\`
continued

1. one
2. two
   - inner
   - [x] done
   - [ ] open

     paragraph
3. three

| a | b | c |
|:--|--:|:-:|
| 1 | 2 | **3** |
| x \\| y | \`|\` | |

\`\`\`js
const a = "<&>";
\`\`\`

    indented code

***

Setext
------

[ref]: http://example.net 'Ref'
See [ref] and [this][ref].

<div>
<p>block html</p>
</div>

Term<sup>1</sup> *a **b** c* ***d*** __e__ f_g_h
`;
print(marked(text));
print(marked(text, { breaks: true, gfm: false, pedantic: false }));
print(JSON.stringify(lexer('# a\n\n* b\n* c **d**\n\n| x |\n|---|\n| y |\n')));
const custom = new Marked({
  renderer: { heading({ tokens, depth }) { return `<h${depth} id="x">${this.parser.parseInline(tokens)}</h${depth}>\n`; } },
  extensions: [{
    name: 'mark', level: 'inline', start: src => src.indexOf('=='),
    tokenizer(src) { const m = /^==([^=]+)==/.exec(src); return m ? { type: 'mark', raw: m[0], text: m[1] } : undefined; },
    renderer: token => `<mark>${token.text}</mark>`,
  }],
});
print(custom.parse('# head\n\nsome ==marked== text'));
let long = '';
for (let i = 0; i < 40; i++) long += `${text}\n\n`;
const html = marked(long);
let sum = 0;
for (let i = 0; i < html.length; i++) sum = (sum * 31 + html.charCodeAt(i)) | 0;
print(html.length, sum);
