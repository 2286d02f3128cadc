// package: acorn dist/acorn.js
// Parses a module, and walks its tree.
let source = "";
for (let i = 0; i < 60; i++) {
  source += `
export class Item${i} extends Base { #count = ${i}; static made = 0; get count() { return this.#count ?? 0; }
  add({ width = 1, ...rest }, ...others) { for (const other of others) this.#count += other * width; return { ...rest, count: this.#count }; } }
export async function load${i}(url, options = {}) {
  try { const answer = await fetch(\`\${url}/items/${i}\`, options); if (!answer?.ok) throw new Error("none"); return answer.json(); }
  catch (e) { return /^(?<kind>\\w+):/u.test(e.message) ? null : undefined; } finally { Item${i}.made++; }
}
`;
}
function run() {
  const tree = acorn.parse(source, { ecmaVersion: 2025, sourceType: "module", locations: true });
  let nodes = 0, sum = 0;
  const stack = [tree];
  while (stack.length > 0) {
    const node = stack.pop();
    if (typeof node.type === "string") {
      nodes++;
      sum = (sum * 31 + node.start * 7 + node.end + node.type.length) | 0;
    }
    for (const key in node) {
      const value = node[key];
      if (key !== "loc" && value !== null && typeof value === "object" && !(value instanceof RegExp)) stack.push(value);
    }
  }
  return nodes + ":" + sum;
}
print(run()); // => 6781:1096423285
