// needs: @babel/standalone
const Babel = require('@babel/standalone');
const source = `
import React, { useState as state } from 'react';
import * as all from './all';
export { default as Other } from './other';
const title = 'x';
export default class View extends React.Component {
  static defaults = { size: 1 };
  #secret = 1n;
  get secret() { return this.#secret ?? 0n; }
  async load(...[url, { retries = 3, ...options } = {}]) {
    for await (const chunk of all.fetch(url, options)) yield_(chunk);
    return \`done \${url}\`;
  }
  static async *pages() { yield* [1, 2, await 3]; }
  render() {
    const [open, setOpen] = state(false);
    return <>
      <div className="a" {...this.props} onClick={() => setOpen(o => !o)} key={title}>
        text &amp; {this.props.children?.map((c, i) => <li key={i}>{c}</li>)}
        {open ? <View.Item a b={<b/>} /> : null}
      </div>
    </>;
  }
}
label: for (let i = 0, f; i < 3; i++) { f = () => i; if (f() > 1) break label; }
const { a, b: { c = 1, ...d }, ...e } = View.defaults, big = 2 ** 10, regex = /(?<year>\\d{4})/su;
let x = a?.b?.[c]?.(d) ?? e; x ||= 1; x &&= 2; x ??= 3;
class P { #m() { return #m in this; } static { this.q = new P(); } }
function tag(strings, ...values) { return new.target, strings.raw.join('|') + values; }
tag\`a\${1}\\n\${x}\`;
export function* gen() { try { const r = yield 1; } catch { return 2; } finally { yield 3; } }
`;
for (const options of [
  { presets: ['react'] },
  { presets: [['env', { targets: { ie: '11' }, modules: 'commonjs' }], 'react'] },
  { presets: [['env', { targets: { node: '12' }, modules: 'umd' }], ['react', { runtime: 'automatic' }]], moduleId: 'view', minified: true },
]) {
  const result = Babel.transform(source, { filename: 'view.js', sourceMaps: true, sourceType: 'module', ...options });
  print(result.code);
  print(result.map.mappings.length, result.map.names.length);
}
print(Babel.transform('enum A { B = 1, C } const x: Array<number> = <any>y; abstract class D<T> extends G implements E { private constructor(readonly z?: string) { super() } } type F = keyof typeof x;', { filename: 'a.ts', presets: ['typescript'] }).code);
print(JSON.stringify(Babel.transform('a + b', { ast: true, code: false }).ast.program.body));
Babel.registerPlugin('rename', ({ types: t }) => ({ visitor: { Identifier(path) { if (path.node.name === 'foo') path.replaceWith(t.memberExpression(t.identifier('bar'), t.identifier('baz'))); } } }));
print(Babel.transform('foo(1, foo.x, { x: foo })', { plugins: ['rename'] }).code);
for (const bad of ['let a; let a;', '<div>', 'class { }', 'await 1 +', '`${']) {
  try {
    print(Babel.transform(bad, { presets: ['react'], sourceType: 'script' }).code);
  } catch (e) {
    print(e.name, e.code, e.message);
  }
}
print(Babel.version);
