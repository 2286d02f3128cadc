// Times each function of filters beside the same written by hand: microseconds of both, and their ratio.
// quoll --json -n -f Engine.Benchmarks/Shell/filter-functions.js --arg only sort   (without --arg: all)
const row = { id: 7, name: 'nut', qty: '12', price: 1.5, tags: ['a', 'b'], address: { city: 'Bonn', zip: '53111' } };
const twin = JSON.parse(JSON.stringify(row));
const rows = Array.from({ length: 100 }, (_, i) => ({ id: i, name: 'n' + (i * 7919) % 100, qty: (i * 31) % 17, tags: ['x', 'y' + i % 3] }));
const flat = { a: 1, b: 2, c: 3, d: 4 };
const small = { a: { b: 1, c: [1, 2, { d: 3 }] }, e: 'x', f: null };
const stream = toStream(small);
const text = 'a <b> & "c" häß';
const isContainer = v => typeof v === 'object' && v !== null;
const deepEqual = (a, b) => {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false;
    for (let i = 0; i < a.length; i++) if (!deepEqual(a[i], b[i])) return false;
    return true;
  }
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  for (const key of keys) if (!Object.hasOwn(b, key) || !deepEqual(a[key], b[key])) return false;
  return true;
};
const handWalk = v => {
  if (Array.isArray(v)) return v.map(handWalk);
  if (!isContainer(v)) return typeof v === 'number' ? v + 1 : v;
  const r = {};
  for (const k of Object.keys(v)) r[k] = handWalk(v[k]);
  return r;
};
const handRecurse = (v, out) => { out.push(v); if (isContainer(v)) for (const k of Object.keys(v)) handRecurse(v[k], out); return out; };
const handPaths = (v, p, out) => {
  if (p.length) out.push(p);
  if (Array.isArray(v)) v.forEach((x, i) => handPaths(x, [...p, i], out));
  else if (isContainer(v)) for (const k of Object.keys(v)) handPaths(v[k], [...p, k], out);
  return out;
};
const handStream = (v, p, out) => {
  const keys = isContainer(v) ? Object.keys(v) : [];
  if (keys.length === 0) out.push([p, v]);
  for (const k of keys) handStream(v[k], [...p, Array.isArray(v) ? +k : k], out);
  return out;
};
const handFrom = pairs => {
  let root = {};
  for (const [path, v] of pairs) {
    let at = root;
    for (let i = 0; i < path.length - 1; i++) at = at[path[i]] ??= typeof path[i + 1] === 'number' ? [] : {};
    at[path[path.length - 1]] = v;
  }
  return root;
};
const two = n => String(n).padStart(2, '0');
const cases = {
  get: [() => get(row, 'address.city'), () => row?.address?.city],
  get1: [() => get(row, 'name'), () => row.name],
  getArray: [() => get(row, ['tags', 0]), () => row?.tags?.[0]],
  set: [() => set(row, 'address.city', 'Ulm'), () => ({ ...row, address: { ...row.address, city: 'Ulm' } })],
  del: [() => del(flat, 'b'), () => { const { b, ...rest } = flat; return rest; }],
  delDeep: [() => del(row, 'address.zip'), () => { const { address: { zip, ...address } } = row; return { ...row, address }; }],
  merge: [() => merge(flat, { b: 5, x: 6 }), () => ({ ...flat, ...{ b: 5, x: 6 } })],
  pick2: [() => pick(row, 'name', 'qty'), () => ({ name: row.name, qty: row.qty })],
  pick4: [() => pick(row, 'id', 'name', 'qty', 'price'), () => ({ id: row.id, name: row.name, qty: row.qty, price: row.price })],
  pickDeep: [() => pick(row, 'name', 'address.city'), () => ({ name: row.name, address: { city: row.address.city } })],
  omit: [() => omit(flat, 'b', 'c'), () => { const { b, c, ...rest } = flat; return rest; }],
  mapValues: [() => mapValues(flat, x => x * 2), () => { const r = {}; for (const k of Object.keys(flat)) r[k] = flat[k] * 2; return r; }],
  mapEntries: [() => mapEntries(flat, ([k, v]) => [k + k, v]), () => Object.fromEntries(Object.entries(flat).map(([k, v]) => [k + k, v]))],
  walk: [() => walk(small, x => typeof x === 'number' ? x + 1 : x), () => handWalk(small)],
  recurse: [() => recurse(small), () => handRecurse(small, [])],
  paths: [() => paths(small), () => handPaths(small, [], [])],
  contains: [() => contains(row, { name: 'nu', tags: ['a'] }), () => row.name.includes('nu') && row.tags.some(tag => tag.includes('a'))],
  equals: [() => equals(row, twin), () => deepEqual(row, twin)],
  compare: [() => compare(row.name, twin.name), () => row.name < twin.name ? -1 : row.name > twin.name ? 1 : 0],
  compareNumber: [() => compare(3, 4), () => row.id < 4 ? -1 : -1],
  sortByName: [() => sortBy(rows, 'name'), () => rows.toSorted((x, y) => x.name < y.name ? -1 : x.name > y.name ? 1 : 0)],
  sortByNumber: [() => sortBy(rows, 'qty'), () => rows.toSorted((x, y) => x.qty - y.qty)],
  sortByFunction: [() => sortBy(rows, x => x.qty), () => rows.toSorted((x, y) => x.qty - y.qty)],
  sortByTwo: [() => sortBy(rows, 'qty', 'name'),
    () => rows.toSorted((x, y) => x.qty - y.qty || (x.name < y.name ? -1 : x.name > y.name ? 1 : 0))],
  groupBy: [() => groupBy(rows, 'qty'), () => Object.groupBy(rows, x => x.qty)],
  countBy: [() => countBy(rows, 'qty'), () => { const r = {}; for (const x of rows) r[x.qty] = (r[x.qty] ?? 0) + 1; return r; }],
  sumBy: [() => sumBy(rows, 'qty'), () => { let s = 0; for (const x of rows) s += x.qty; return s; }],
  sumByFunction: [() => sumBy(rows, x => x.qty), () => rows.reduce((s, x) => s + x.qty, 0)],
  uniqBy: [() => uniqBy(rows, 'qty'), () => { const seen = new Set(); return rows.filter(x => !seen.has(x.qty) && seen.add(x.qty)); }],
  uniqByObjects: [() => uniqBy(rows, 'tags'), () => {
    const seen = new Set();
    return rows.filter(x => {
      const k = JSON.stringify(x.tags);
      return !seen.has(k) && seen.add(k);
    });
  }],
  toStream: [() => toStream(small), () => handStream(small, [], [])],
  fromStream: [() => fromStream(stream), () => handFrom(stream)],
  base64: [() => base64(text), () => new TextEncoder().encode(text).toBase64()],
  unbase64: [() => unbase64('YcOkYWFhYWFhYWFhYWFh'), () => new TextDecoder().decode(Uint8Array.fromBase64('YcOkYWFhYWFhYWFhYWFh'))],
  uri: [() => uri(text), () => encodeURIComponent(text)],
  html: [() => html(text), () => text.replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')],
  sh: [() => sh(["it's", 1]),
    () => ["it's", 1].map(x => typeof x === 'string' ? "'" + x.replaceAll("'", "'\\''") + "'" : String(x)).join(' ')],
  csv: [() => csv(rows), () => ['id,name,qty,tags', ...rows.map(x => [x.id, x.name, x.qty, JSON.stringify(x.tags)]
    .map(c => /[",\r\n]/.test(c) ? '"' + c.replaceAll('"', '""') + '"' : c).join(','))].join('\n')],
  csvRow: [() => csv(['a', 1, 'b,c']),
    () => ['a', 1, 'b,c'].map(c => /[",\r\n]/.test(c) ? '"' + c.replaceAll('"', '""') + '"' : c).join(',')],
  tsv: [() => tsv(rows), () => ['id\tname\tqty\ttags', ...rows.map(x => [x.id, x.name, x.qty, JSON.stringify(x.tags)]
    .map(c => typeof c === 'string' ? c.replace(/[\\\t\n\r]/g, '?') : c).join('\t'))].join('\n')],
  strftime: [() => strftime(1425599621, '%Y-%m-%dT%H:%M:%SZ'), () => {
    const d = new Date(1425599621000);
    return `${d.getUTCFullYear()}-${two(d.getUTCMonth() + 1)}-${two(d.getUTCDate())}T`
      + `${two(d.getUTCHours())}:${two(d.getUTCMinutes())}:${two(d.getUTCSeconds())}Z`;
  }],
};
const time = f => {
  let best = Infinity;
  let n = 1;
  // Hot code is compiled meanwhile, so only the best time counts.
  for (let spent = 0; spent < 300;) {
    const t = performance.now();
    for (let i = 0; i < n; i++) f();
    const ms = performance.now() - t;
    spent += ms;
    if (ms < 4) n *= 2;
    else best = Math.min(best, ms / n);
  }
  return best * 1000;
};
const only = args.only;
for (const [name, [library, hand]] of Object.entries(cases)) {
  if (only && !name.includes(only)) continue;
  const [result, expected] = [library, hand].map(f => JSON.stringify(f()));
  if (result !== expected) throw new Error(`${name}: ${result} is not ${expected}`);
  const [a, b] = [time(library), time(hand)];
  console.log(name.padEnd(16), a.toFixed(2).padStart(8), b.toFixed(2).padStart(8), (a / b).toFixed(1).padStart(6));
}
