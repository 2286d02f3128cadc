// needs: immer
const { produce, produceWithPatches, applyPatches, enablePatches, enableMapSet, original, current, isDraft, nothing, createDraft, finishDraft, freeze, immerable, setAutoFreeze } = require('immer');
enablePatches();
enableMapSet();
const show = (name, value) => print(name, JSON.stringify(value, (key, v) => v instanceof Map || v instanceof Set ? [...v] : v));

const base = { todos: [{ text: 'a', done: false }, { text: 'b', done: true }], meta: { count: 2, tags: new Set(['x']), index: new Map([['a', { n: 1 }]]) } };
const next = produce(base, draft => {
  draft.todos[0].done = true;
  draft.todos.push({ text: 'c', done: false });
  draft.meta.tags.add('y');
  draft.meta.index.get('a').n++;
  draft.meta.index.set('b', { n: 5 });
});
show('next', next);
show('shared', [next.todos[1] === base.todos[1], next.meta === base.meta, next.todos === base.todos, Object.isFrozen(next), Object.isFrozen(next.todos)]);
show('base', base);
const [result, patches, inverse] = produceWithPatches(base, draft => {
  draft.todos.splice(0, 1);
  draft.meta.count = draft.todos.length;
  delete draft.meta.tags;
  draft.todos[0].text += '!';
});
show('patches', [result, patches, inverse]);
show('applied', [applyPatches(base, patches), applyPatches(result, inverse)]);
show('arrays', produce([5, 3, 1], d => { d.sort(); d.reverse(); d.unshift(9); d.length = 3; }));
show('replace', [produce(base, () => ({ other: 1 })), produce({ a: 1 }, () => nothing) === undefined, produce(base, d => { d.todos; }) === base]);
show('current', produce({ list: [1] }, d => { d.list.push(2); const c = current(d); d.copy = [c, isDraft(d.list), isDraft(c), original(d).list.length]; }));
class Point { constructor(x) { this.x = x; } get double() { return this.x * 2; } move(dx) { return produce(this, d => { d.x += dx; }); } }
Point[immerable] = true;
const moved = new Point(1).move(4);
show('class', [moved, moved instanceof Point, moved.double]);
const curried = produce((draft, key, value) => { draft[key] = value; });
show('curried', curried({ a: 1 }, 'b', 2));
const draft = createDraft({ n: { m: 1 } });
draft.n.m = 2;
show('manual', finishDraft(draft));
for (const action of [() => { next.todos.push(1); }, () => { next.meta.count = 1; }, () => produce(base, d => { d.x = 1; return {}; }), () => { let leaked; produce({ a: {} }, d => { leaked = d.a; }); leaked.b = 1; }, () => next.meta.tags.add(1)]) {
  try {
    action();
    print('done');
  } catch (e) {
    print(e.constructor.name, e instanceof Error);
  }
}
setAutoFreeze(false);
let state = { items: Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`k${i}`, { n: i }])) };
for (let i = 0; i < 1000; i++) state = produce(state, d => { d.items[`k${i % 200}`].n += i; });
show('sum', Object.values(state.items).reduce((sum, item) => sum + item.n, 0));
show('freeze', Object.isFrozen(freeze({ a: { b: 1 } }, true).a));
