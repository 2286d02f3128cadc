// Registers for a program of basic blocks: liveness, an interference graph and its colours, with classes, Map, Set,
// for-of and closures.
class Block {
  constructor(name) { this.name = name; this.code = []; this.next = []; this.live = new Set(); }
}
const instruction = (to, ...from) => ({ to, from });
function makeProgram(blocks, seed) {
  const random = n => (seed = seed * 16807 % 2147483647) % n;
  const made = Array.from({ length: blocks }, (_, i) => new Block(`b${i}`));
  made.forEach((block, i) => {
    for (let j = 0; j < 6; j++) block.code.push(instruction(`v${random(60)}`, `v${random(60)}`, `v${random(60)}`));
    if (i + 1 < blocks) block.next.push(made[i + 1]);
    if (random(3) === 0) block.next.push(made[random(blocks)]);
  });
  return made;
}
function* backwards(list) {
  for (let i = list.length - 1; i >= 0; i--) yield list[i];
}
function liveBefore(block, visit) {
  const live = new Set();
  for (const next of block.next) for (const name of next.live) live.add(name);
  for (const { to, from } of backwards(block.code)) {
    visit?.(to, live);
    live.delete(to);
    for (const name of from) live.add(name);
  }
  return live;
}
function findLiveness(blocks) {
  let rounds = 0;
  for (let hasChanged = true; hasChanged; rounds++) {
    hasChanged = false;
    for (const block of backwards(blocks)) {
      const live = liveBefore(block);
      if (live.size === block.live.size) continue;
      block.live = live;
      hasChanged = true;
    }
  }
  return rounds;
}
class Graph {
  #edges = new Map();
  node(name) {
    let edges = this.#edges.get(name);
    if (!edges) this.#edges.set(name, edges = new Set());
    return edges;
  }
  connect(a, b) {
    if (a === b) return;
    this.node(a).add(b);
    this.node(b).add(a);
  }
  *[Symbol.iterator]() { yield* this.#edges; }
  without(names) {
    const rest = new Map();
    for (const [name, edges] of this) if (!names.has(name)) rest.set(name, [...edges].filter(other => !names.has(other)));
    return rest;
  }
}
function colour(graph, count) {
  const stack = [], taken = new Set(), spilled = [];
  const degrees = new Map([...graph].map(([name, edges]) => [name, edges.size]));
  while (degrees.size > 0) {
    let best = null;
    for (const [name, degree] of degrees) if (best === null || degree < degrees.get(best)) best = name;
    stack.push(best);
    degrees.delete(best);
    for (const other of graph.node(best)) if (degrees.has(other)) degrees.set(other, degrees.get(other) - 1);
  }
  const colours = new Map();
  while (stack.length > 0) {
    const name = stack.pop();
    taken.clear();
    for (const other of graph.node(name)) if (colours.has(other)) taken.add(colours.get(other));
    const free = Array.from({ length: count }, (_, i) => i).find(i => !taken.has(i));
    if (free === undefined) spilled.push(name);
    else colours.set(name, free);
  }
  return { colours, spilled };
}

function run() {
  let result = '';
  for (let seed = 1; seed <= 4; seed++) {
    const blocks = makeProgram(60, seed * 7919), graph = new Graph();
    const rounds = findLiveness(blocks);
    for (const block of blocks) liveBefore(block, (to, live) => live.forEach(name => graph.connect(to, name)));
    const { colours, spilled } = colour(graph, 24), rest = graph.without(new Set(spilled));
    let sum = 0;
    for (const [name, edges] of rest) sum += edges.length * (colours.get(name) + 1);
    result += `${rounds}/${spilled.length}/${sum} `;
  }
  return result.trim();
}
print(run()); // => 4/36/6900 4/36/6900 3/36/6900 5/36/6900
