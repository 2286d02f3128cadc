// The object of a literal gets its values from registers of machine code, in inlined functions, too.
function node(left, right, value) { return { left, right, value }; }
function pair(a) { return { a: a, b: a > 2, c: 'x', d: a + 0.5, e: undefined, f: null, g: [a] }; }
function same(a) { return { a, ['b']: a, __proto__: null }; }
function total(n) {
  let tree = null, sum = 0;
  for (let i = 0; i < n; i++) {
    tree = node(i % 3 ? tree : null, i & 1 ? 'text' : { i }, i / 2);
    const p = pair(i);
    sum += tree.value + p.d + p.g[0] + (p.b ? 1 : 0) + (p.e === undefined) + (p.f === null) + Object.keys(p).length + same(i).b;
    p.more = i;
    if (p.more !== i || p.c !== 'x') throw new Error('lost');
  }
  return sum + JSON.stringify(tree);
}
print(total(10)); // => 259.5{"left":null,"right":"text","value":4.5}
print(total(600)); // => 635247{"left":{"left":{"left":null,"right":"text","value":298.5},"right":{"i":598},"value":299},"right":"text","value":299.5}
// A setter of a prototype is not called by a literal.
Object.defineProperty(Object.prototype, 'value', { set() { throw new Error('called'); }, configurable: true });
print(total(300)); // => 160122{"left":{"left":{"left":null,"right":"text","value":148.5},"right":{"i":298},"value":149},"right":"text","value":149.5}
