// needs: acorn
// acorn parses its own source. A sum covers every node of the tree.
const acorn = require('acorn');
const source = readText(`${packageFolders.acorn}/dist/acorn.js`);

function digest(tree) {
  const counts = {};
  let sum = 0, nodes = 0;
  const stack = [tree];
  while (stack.length > 0) {
    const node = stack.pop();
    if (Array.isArray(node)) {
      for (const item of node) stack.push(item);
    } else if (node && typeof node === 'object' && !(node instanceof RegExp)) {
      if (typeof node.type === 'string') {
        nodes++;
        counts[node.type] = (counts[node.type] || 0) + 1;
        sum = (sum * 31 + node.start * 7 + node.end) | 0;
        if (node.loc) sum = (sum * 31 + node.loc.start.line * 1000 + node.loc.end.column) | 0;
      }
      for (const key in node) if (key !== 'loc') stack.push(node[key]);
    }
  }
  return { nodes, sum, counts };
}

const comments = [];
const tree = acorn.parse(source, { ecmaVersion: 'latest', sourceType: 'script', locations: true, onComment: comments });
print(source.length, comments.length, JSON.stringify(digest(tree)));

let tokens = 0, last;
for (const token of acorn.tokenizer(source, { ecmaVersion: 2020 })) {
  tokens++;
  last = token;
}
print(tokens, last.type.label, last.start, last.end);

const snippets = ['class A extends B { static #x = 1; get y() { return #x in this } static { this.z = `a${1}b` } }', 'async function* f() { for await (const x of y) yield* x ?? 1n }',
  'label: for (let i = 0, [a, ...b] = c; i < /[/]\\/(?<n>x)/u.exec("x"); i **= 2) continue label', 'import x, { y as z } from "m"; export * as q from "n"; export default import.meta'];
for (const code of snippets) {
  const tree = acorn.parse(code, { ecmaVersion: 2025, sourceType: code.startsWith('import') ? 'module' : 'script' });
  print(JSON.stringify(tree, (key, value) => typeof value === 'bigint' ? `${value}n` : value));
}
for (const code of ['let a; let a', 'return', '"use strict"; with (a) b', 'a\n++\n', 'class { }', '/(?<a>.)(?<a>.)/', '({ a = 1 })', 'x = {', '"abc', 'for (const a;;);', 'new.target', '1 = 2']) {
  try {
    acorn.parse(code, { ecmaVersion: 2022 });
    print('parsed', code);
  } catch (e) {
    print(e.name, e.message, e.pos, e.loc.line, e.loc.column, e.raisedAt);
  }
}
