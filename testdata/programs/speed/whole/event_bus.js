// Components of a screen that hear of each other by an event bus: closures, once, wildcards, middleware, a store with
// selectors.
class Bus {
  constructor() { this.handlers = new Map(); this.middleware = []; this.sent = 0; }
  on(name, handler, { once = false, priority = 0 } = {}) {
    let list = this.handlers.get(name);
    if (!list) this.handlers.set(name, list = []);
    const entry = { handler, once, priority };
    const at = list.findIndex(other => other.priority < priority);
    if (at < 0) list.push(entry);
    else list.splice(at, 0, entry);
    return () => this.off(name, entry);
  }
  once(name, handler) { return this.on(name, handler, { once: true }); }
  off(name, entry) {
    const list = this.handlers.get(name), at = list.indexOf(entry);
    if (at >= 0) list.splice(at, 1);
  }
  use(step) { this.middleware.push(step); }
  emit(name, ...values) {
    this.sent++;
    const event = { name, values, isStopped: false, stop() { this.isStopped = true; } };
    const walk = at => at < this.middleware.length ? this.middleware[at](event, () => walk(at + 1)) : this.deliver(event);
    walk(0);
    return !event.isStopped;
  }
  deliver(event) {
    for (const name of [event.name, '*']) {
      const list = this.handlers.get(name);
      if (!list) continue;
      for (const entry of [...list]) {
        if (event.isStopped) return;
        if (entry.once) this.off(name, entry);
        entry.handler.apply(event, event.values);
      }
    }
  }
}
function createStore(reducer, state) {
  const listeners = new Set();
  return {
    get state() { return state; },
    dispatch(action) {
      const next = reducer(state, action);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener(state);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
const memoize = (select, make) => {
  let last, result;
  return state => {
    const input = select(state);
    if (input !== last) {
      last = input;
      result = make(input);
    }
    return result;
  };
};
function reducer(state, { type, ...rest }) {
  switch (type) {
    case 'add': return { ...state, items: [...state.items, { id: state.next, isDone: false, ...rest }], next: state.next + 1 };
    case 'toggle': return { ...state, items: state.items.map(item => item.id === rest.id ? { ...item, isDone: !item.isDone } : item) };
    case 'filter': return state.filter === rest.filter ? state : { ...state, filter: rest.filter };
    case 'trim': return { ...state, items: state.items.filter(item => !item.isDone) };
    default: return state;
  }
}
class Component {
  constructor(bus, name) {
    this.bus = bus;
    this.name = name;
    this.draws = 0;
    this.unbind = Object.getOwnPropertyNames(Object.getPrototypeOf(this)).filter(key => key.startsWith('on'))
      .map(key => bus.on(key.slice(2).toLowerCase(), this[key].bind(this)));
  }
  draw() { this.draws++; }
  close() { for (const unbind of this.unbind) unbind(); }
}
class Counter extends Component {
  constructor(bus) { super(bus, 'counter'); this.open = 0; this.done = 0; }
  onItems(items) {
    this.open = this.done = 0;
    items.forEach(item => { if (item.isDone) this.done++; else this.open++; });
    this.draw();
  }
}
class Rows extends Component {
  constructor(bus) { super(bus, 'rows'); this.text = ''; }
  onItems(items) {
    if (items === this.items) return;
    this.items = items;
    this.text = items.map(({ id, title, isDone }) => `${id}${isDone ? '+' : '-'}${title}`).join();
    this.draw();
  }
  onFilter(filter) { this.filter = filter; }
}
class Log extends Component {
  constructor(bus, limit) { super(bus, 'log'); this.lines = []; this.limit = limit; bus.on('*', (...values) => this.add(values.length)); }
  add(count) {
    this.lines.push(count);
    if (this.lines.length > this.limit) this.lines.shift();
  }
}
function run() {
  const bus = new Bus(), store = createStore(reducer, { items: [], filter: 'all', next: 1 });
  const counter = new Counter(bus), rows = new Rows(bus), log = new Log(bus, 20);
  let times = 0, blocked = 0, first = 0;
  bus.use((event, next) => { times++; next(); });
  bus.use((event, next) => { if (event.values[0] === 'blocked') { blocked++; event.stop(); } else next(); });
  bus.once('items', items => { first = items.length; });
  const visible = memoize(state => state.items, items => items.filter((item, i) => i % 2 === 0));
  store.subscribe(state => bus.emit('items', state.items));
  store.subscribe(state => bus.emit('visible', visible(state).length, state.filter));
  let checksum = 0;
  for (let i = 0; i < 300; i++) {
    store.dispatch({ type: 'add', title: `t${i % 10}` });
    if (i % 3 === 0) store.dispatch({ type: 'toggle', id: i - 5 });
    if (i % 10 === 0) store.dispatch({ type: 'filter', filter: i % 20 === 0 ? 'open' : 'all' });
    if (i % 15 === 0) bus.emit('filter', i % 30 === 0 ? 'blocked' : store.state.filter);
    if (i % 25 === 24) store.dispatch({ type: 'trim' });
    for (let k = 0; k < 12; k++) bus.emit('tick', k, i);
    checksum = (checksum * 31 + rows.text.length + counter.open * 7 + counter.done) % 1000003;
  }
  rows.close();
  return [checksum, times, blocked, first, bus.sent, counter.draws, rows.draws, log.lines.reduce((a, b) => a + b)].join();
}
print(run()); // => 161296,4504,10,1,4504,442,412,38
