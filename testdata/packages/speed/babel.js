// package: @babel/standalone babel.js
// Transforms a module with classes, JSX and async functions for an old browser.
let source = "import React, { useState as state } from 'react';\n";
for (let i = 0; i < 2; i++) {
  source += `
export class View${i} extends React.Component {
  static defaults = { size: ${i} };
  #secret = ${i};
  get secret() { return this.#secret ?? 0; }
  async load(...[url, { retries = 3, ...options } = {}]) {
    for (const chunk of await fetch(url, options)) this.done?.(chunk, retries ** 2);
    return \`done \${url}\`;
  }
  render() {
    const [open, setOpen] = state(false);
    return <div className="a" {...this.props} onClick={() => setOpen(o => !o)}>
      text {this.props.children?.map((c, i) => <li key={i}>{c}</li>)}
    </div>;
  }
}
export function* numbers${i}() { try { const r = yield ${i}; for (let k = 0, f; k < 3; k++) { f = () => k; yield f() + r; } } catch { return 2; } finally { yield 3; } }
`;
}
function run() {
  const { code } = Babel.transform(source, {
    filename: "view.js", sourceType: "module", configFile: false, babelrc: false,
    presets: [["env", { targets: { ie: "11" }, modules: "commonjs" }], "react"],
  });
  let sum = 0;
  for (let i = 0; i < code.length; i++) sum = (sum * 31 + code.charCodeAt(i)) | 0;
  return code.length + ":" + sum;
}
print(run()); // => 21434:1964821664
