// Templates with sections, escapes and partials, parsed once and rendered for many records.
const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeText = text => String(text).replace(/[&<>"]/g, c => ESCAPES[c]);
function parseTemplate(text) {
  const root = [], stack = [root], tag = /\{\{\s*([#\/^>&]?)\s*([\w.]+)\s*\}\}/g;
  let last = 0, match;
  while ((match = tag.exec(text)) !== null) {
    if (match.index > last) stack.at(-1).push(text.slice(last, match.index));
    last = tag.lastIndex;
    const [, sign, name] = match;
    if (sign === "/") { stack.pop(); continue; }
    const node = { sign, path: name === "." ? [] : name.split("."), children: [] };
    stack.at(-1).push(node);
    if (sign === "#" || sign === "^") stack.push(node.children);
  }
  if (last < text.length) root.push(text.slice(last));
  return root;
}
function lookUp(path, contexts) {
  if (path.length === 0) return contexts[contexts.length - 1];
  for (let i = contexts.length - 1; i >= 0; i--) {
    const context = contexts[i];
    if (context !== null && typeof context === "object" && path[0] in context) return path.reduce((value, name) => value?.[name], context);
  }
  return undefined;
}
function render(nodes, contexts, partials) {
  let out = "";
  for (const node of nodes) {
    if (typeof node === "string") { out += node; continue; }
    if (node.sign === ">") { out += render(partials[node.path[0]], contexts, partials); continue; }
    const value = lookUp(node.path, contexts);
    if (node.sign === "") out += value === undefined ? "" : escapeText(value);
    else if (node.sign === "&") out += value;
    else if (node.sign === "^") { if (!value || value.length === 0) out += render(node.children, contexts, partials); }
    else if (Array.isArray(value)) out += value.map(item => render(node.children, [...contexts, item], partials)).join("");
    else if (value) out += render(node.children, [...contexts, value], partials);
  }
  return out;
}
const page = `<h1>{{title}}</h1>
{{#sections}}<section id="{{id}}"><h2>{{name}}</h2>
{{#items}}  <li class="{{kind}}">{{label}}{{#price}} for {{amount}} {{currency}}{{/price}}{{^price}} free{{/price}}{{> note}}</li>
{{/items}}{{^items}}  <p>Nothing in {{title}}.</p>
{{/items}}</section>
{{/sections}}{{#tags}}<b>{{.}}</b>{{/tags}}`;
function makeData() {
  const sections = [];
  for (let i = 0; i < 8; i++) {
    const items = [];
    for (let j = 0; j < i * 2; j++) {
      items.push({ kind: "k" + j % 3, label: `Item "${j}" <of ${i}>`, price: j % 4 ? { amount: j * 1.5, currency: "EUR" } : null, note: j % 5 === 0 ? "a & b" : "" });
    }
    sections.push({ id: i, name: "Section " + i, items });
  }
  return { title: "Goods & services", sections, tags: ["new", "<old>", "sale"] };
}
function run() {
  let hash = 0;
  const data = makeData(), partials = { note: parseTemplate("{{#note}} ({{note}}){{/note}}") };
  for (let i = 0; i < 50; i++) {
    data.title = "Goods & services " + i;
    const text = render(parseTemplate(page), [data], partials);
    for (let k = 0; k < text.length; k += 7) hash = (hash * 33 + text.charCodeAt(k)) | 0;
    hash += text.length;
  }
  return hash;
}
print(run()); // => -1615213244
