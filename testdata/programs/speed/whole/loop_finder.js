// Finds the loops of a control flow graph: depth-first numbers, union-find, sets and lists of objects.
class Block {
  constructor(id) { this.id = id; this.into = []; this.from = []; }
}
class Flow {
  constructor() { this.blocks = new Map(); }
  block(id) {
    let block = this.blocks.get(id);
    if (!block) this.blocks.set(id, block = new Block(id));
    return block;
  }
  edge(a, b) {
    const from = this.block(a), to = this.block(b);
    from.into.push(to);
    to.from.push(from);
  }
}
class Entry {
  constructor(block, number) {
    this.block = block; this.number = number; this.parent = this; this.header = null; this.back = []; this.other = new Set(); this.loop = null;
  }
  find() {
    let root = this;
    while (root.parent !== root) root = root.parent;
    for (let at = this; at !== root;) { const next = at.parent; at.parent = root; at = next; }
    return root;
  }
}
// Havlak, Nesting of reducible and irreducible loops (1997).
function findLoops(flow, start) {
  const entries = [], byBlock = new Map(), last = [];
  (function visit(block) {
    const number = entries.length;
    const entry = new Entry(block, number);
    entries.push(entry);
    byBlock.set(block, entry);
    for (const next of block.into) if (!byBlock.has(next)) visit(next);
    last[number] = entries.length - 1;
  })(flow.block(start));
  const isAncestor = (a, b) => a.number <= b.number && b.number <= last[a.number];
  for (const entry of entries) {
    for (const from of entry.block.from) {
      const other = byBlock.get(from);
      if (!other) continue;
      if (isAncestor(entry, other)) entry.back.push(other);
      else entry.other.add(other);
    }
  }
  const loops = [];
  for (let i = entries.length - 1; i >= 0; i--) {
    const header = entries[i], body = [];
    let kind = "reducible";
    for (const tail of header.back) {
      if (tail === header) kind = "self";
      else { const root = tail.find(); if (!body.includes(root)) body.push(root); }
    }
    const work = [...body];
    while (work.length > 0) {
      const node = work.shift();
      for (const before of node.other) {
        const root = before.find();
        if (!isAncestor(header, root)) {
          kind = "irreducible";
          header.other.add(root);
        } else if (root !== header && !body.includes(root)) {
          body.push(root);
          work.push(root);
        }
      }
    }
    if (body.length > 0 || kind === "self") {
      header.loop = { kind, header: header.number, size: body.length, parent: null };
      for (const node of body) {
        node.header = header;
        node.parent = header;
        if (node.loop) node.loop.parent = header.loop;
      }
      loops.push(header.loop);
    }
  }
  return loops;
}
function makeFlow() {
  const flow = new Flow();
  let next = 1;
  flow.edge(0, next);
  // Nested loops of three levels, one after the other, with branches inside.
  for (let i = 0; i < 40; i++) {
    const outer = next++;
    for (let j = 0; j < 4; j++) {
      const middle = next++;
      flow.edge(middle - 1, middle);
      const left = next++, right = next++, inner = next++, end = next++;
      flow.edge(middle, left); flow.edge(middle, right);
      flow.edge(left, inner); flow.edge(right, inner);
      flow.edge(inner, inner);
      flow.edge(inner, end);
      flow.edge(end, middle);
    }
    flow.edge(next - 1, outer);
    if (i % 10 === 9) flow.edge(outer, next - 3);
    flow.edge(next - 1, next);
  }
  return flow;
}
function run() {
  let sum = "";
  const flow = makeFlow();
  for (let i = 0; i < 20; i++) {
    const loops = findLoops(flow, 0);
    let depths = 0;
    for (const loop of loops) for (let at = loop.parent; at; at = at.parent) depths++;
    sum = loops.length + ":" + depths + ":" + loops.filter(loop => loop.kind === "irreducible").length;
  }
  return sum;
}
print(run()); // => 360:480:4
