// Code that has the keys of paths in it, as if it were written by hand. What is used often gets it.

const usesBeforeCode = 16, maxRecent = 16;
// What all arrays and objects inherit are not their entries, and -1 counts from the end.
const needsCare = key => key < 0 || key in Array.prototype || key in objectPrototype;
const isNamed = path => typeof path === 'string' && keysOf(path).every(key => typeof key === 'string' && !needsCare(key));
// Methods, because the compiling tier knows built-in functions by the names of properties.
const builtIns = { getPrototypeOf, isArray };
const compiled = (body, slow) =>
  new Function('slow', 'builtIns', 'plain', 'addTo', `'use strict'; return ${body};`)(slow, builtIns, objectPrototype, addTo);
const isPlain = name => `(${name} != null && builtIns.getPrototypeOf(${name}) === plain)`;

// The code for a path, or undefined while it is used rarely. The times that it was used are in the same Map.
function codeFor(path, codes, count, write, slow) {
  const known = codes.get(path) ?? 0;
  if (typeof known === 'function') return known;
  if (typeof path !== 'string' && typeof path !== 'number' || keysOf(path).some(needsCare)) return undefined;
  const isOften = known + count >= usesBeforeCode;
  if (codes.size === maxPaths) codes.clear();
  const found = isOften ? compiled(write(keysOf(path)), slow) : known + count;
  codes.set(path, found);
  return isOften ? found : undefined;
}

// The function for a list of paths. 'slow' handles all values; the code of 'write' leaves what is not plain data to it.
function functionFor(all, recent, slow, write) {
  for (let i = 0; i < recent.length; i++) {
    const { paths, run } = recent[i];
    let at = 0;
    while (at < all.length && paths[at] === all[at]) at++;
    if (at === all.length && at === paths.length) return recent[i].uses < usesBeforeCode ? usedAgain(recent[i], write) : run;
  }
  return firstUse(all, recent, slow, write);
}
function usedAgain(entry, write) {
  if (++entry.uses === usesBeforeCode) entry.run = compiled(write(treeOf(entry.paths)), entry.run);
  return entry.run;
}
function firstUse(all, recent, slow, write) {
  const run = value => slow(value, all);
  if (all.length === 0 || !all.every(isNamed)) return run;
  if (recent.length === maxRecent) recent.pop();
  recent.unshift({ paths: all, run, uses: 1 });
  return run;
}

// The keys of paths as a tree of Maps; true is the end of a path.
function treeOf(all) {
  const tree = new Map();
  for (let p = 0; p < all.length; p++) {
    const keys = keysOf(all[p]);
    let node = tree;
    for (let i = 0; i < keys.length && node !== true; i++) {
      if (i === keys.length - 1) node.set(keys[i], true);
      else if (!node.has(keys[i])) node.set(keys[i], new Map());
      node = node.get(keys[i]);
    }
  }
  return tree;
}

// An inner value that is neither plain data nor a scalar is left to the slow function.
const writeInner = (name, then) => `if ${isPlain(name)} { ${then} } else if (typeof ${name} === 'object' && ${name} !== null) return slow(value);`;

// Reads into 'value'. Other objects than plain data inherit more, which 'slow' leaves out.
const readingSteps = (keys, start) => keys.reduceRight((then, key) => {
  const isList = 'builtIns.isArray(value)';
  const isEither = typeof key === 'number' ? `${isList} || ${isPlain('value')}` : `${isPlain('value')} || ${isList}`;
  return `if (${isEither}) { value = value[${stringify(key)}]; ${then} }
    else value = typeof value === 'object' && value !== null ? slow(${start}) : undefined;`;
}, '');
const readingCode = keys => `start => { let value = start; ${readingSteps(keys, 'start')} return value; }`;
// A loop over what the path selects of each element.
const loopCode = (keys, result, start, each) => `list => {
  let ${result} = ${start};
  for (let i = 0; i < list.length; i++) {
    let value = list[i];
    ${readingSteps(keys, 'list[i]')}
    ${each}
  }
  return ${result}; }`;
const columnCode = keys => loopCode(keys, 'column', '[]', 'column.push(value);');
const sumCode = keys => loopCode(keys, 'sum', '0', `
  sum = typeof value === 'number' && typeof sum === 'number' ? sum + value : addTo(sum, value, i);`);
function settingCode(keys) {
  const checks = keys.slice(0, -1).map((key, i) => `const s${i + 1} = s${i}[${stringify(key)}]; if (!${isPlain(`s${i + 1}`)}) return slow(s0, content);`);
  const made = keys.reduceRight((inner, key, i) => `{ ...s${i}, [${stringify(key)}]: ${inner} }`, 'content');
  return `(s0, content) => { if (!${isPlain('s0')}) return slow(s0, content); ${checks.join(' ')} return ${made}; }`;
}

function pickingCode(tree) {
  let count = 0;
  const write = (node, from, to) => [...node].map(([name, inner]) => {
    const key = stringify(name);
    const source = `s${++count}`, target = `t${count}`;
    const taken = `const ${source} = ${from}[${key}];`;
    if (inner === true) return `${taken} if (${source} !== undefined) (${to} ??= {})[${key}] = ${source};`;
    return `${taken} let ${target}; ${writeInner(source, `${write(inner, source, target)}
      if (${target} !== undefined) (${to} ??= {})[${key}] = ${target};`)}`;
  }).join('\n');
  return `value => {
    if (!${isPlain('value')}) return slow(value);
    ${isFlat(tree) ? literalCode(tree) : ''}
    let result = {}; ${write(tree, 'value', 'result')} return result; }`;
}
const isFlat = tree => [...tree.values()].every(inner => inner === true);
// The usual case, in which nothing is missing.
const literalCode = tree => {
  const keys = [...tree.keys()].map(name => stringify(name));
  return `const ${keys.map((key, i) => `v${i} = value[${key}]`).join(', ')};
    if (${keys.map((key, i) => `v${i} !== undefined`).join(' && ')}) return { ${keys.map((key, i) => `${key}: v${i}`).join(', ')} };`;
};

function deletingCode(tree) {
  let count = 0;
  const write = (node, from, to) => {
    const gone = [...node].filter(([, inner]) => inner === true).map(([name]) => `${stringify(name)}: x${++count}, `);
    return `const { ${gone.join('')} ...${to} } = ${from};` + [...node].filter(([, inner]) => inner !== true).map(([name, inner]) => {
      const source = `s${++count}`, target = `t${count}`;
      return `const ${source} = ${from}[${stringify(name)}];
        ${writeInner(source, `${write(inner, source, target)} ${to}[${stringify(name)}] = ${target};`)}`;
    }).join('\n');
  };
  return `value => { if (!${isPlain('value')}) return slow(value); ${write(tree, 'value', 'result')} return result; }`;
}
