// needs: terser @jridgewell/source-map @jridgewell/gen-mapping @jridgewell/trace-mapping @jridgewell/resolve-uri @jridgewell/sourcemap-codec lodash
// Minifies lodash.
const { minify_sync } = require('terser');
const source = readText(`${packageFolders.lodash}/lodash.js`);
const digest = text => {
  let sum = 0;
  for (let i = 0; i < text.length; i++) sum = (sum * 31 + text.charCodeAt(i)) | 0;
  return `${text.length} ${sum}`;
};

const small = `
'use strict';
class A { #x = 1; static y = 2; get z() { return this.#x ?? A.y } }
function unused() { return 1 } const constant = 60 * 60 * 24;
export default async function main({ a = 1, ...rest }, callback) {
  if (typeof a === 'undefined') { callback(rest) } else { for (const item of rest.items) await item.run(constant) }
  return new A().z && (() => { let t = a + 1; return t * 2 })() || /[a-z]+/gi.test('x' + 'y' + \`z\${a}\`);
}
console.log(true, undefined, Infinity, "it's", 'say "hi"', 0xff, 1e6, 1000000000000, -0);
switch (constant) { case 1: break; default: debugger }
`;
for (const options of [{ module: true }, { module: true, mangle: false, format: { beautify: true } }, { module: true, compress: false, format: { comments: 'all', ascii_only: true } }, { ecma: 2020, module: true, toplevel: true, compress: { passes: 3, unsafe: true, drop_console: true } }]) {
  print(minify_sync(small, options).code);
}
try {
  minify_sync('var a = ;');
} catch (e) {
  print(e.name, e.message, e.line, e.col, e.pos);
}
const { code } = minify_sync(source, { compress: { passes: 1 }, mangle: true });
print(digest(code));
print(code.slice(0, 500));
const minified = { exports: {} };
new Function('module', 'exports', code)(minified, minified.exports);
print(JSON.stringify(minified.exports.chunk([1, 2, 3, 4, 5], 2)), minified.exports.camelCase('foo bar-baz'));
