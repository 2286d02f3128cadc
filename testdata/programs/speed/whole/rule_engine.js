// Rules over orders: conditions and actions are closures that a small language builds; facts lead to more facts.
const compare = {
  '=': (a, b) => a === b, '<': (a, b) => a < b, '>': (a, b) => a > b, '>=': (a, b) => a >= b, 'in': (a, b) => b.includes(a),
  'starts': (a, b) => typeof a === 'string' && a.startsWith(b),
};
function reader(path) {
  const names = path.split('.');
  if (names.length === 1) {
    const [name] = names;
    return fact => fact[name];
  }
  return fact => {
    let value = fact;
    for (const name of names) {
      if (value === undefined || value === null) return undefined;
      value = value[name];
    }
    return value;
  };
}
const field = (path, operator, expected) => {
  const read = reader(path), test = compare[operator];
  return fact => test(read(fact), expected);
};
const all = (...tests) => fact => tests.every(test => test(fact));
const any = (...tests) => fact => tests.some(test => test(fact));
const not = test => fact => !test(fact);
class Rule {
  constructor(name, priority, when, then) { this.name = name; this.priority = priority; this.when = when; this.then = then; this.fired = 0; }
  tryOn(fact, session) {
    if (session.hasFired(this) || !this.when(fact)) return false;
    session.note(this);
    this.fired++;
    this.then(fact, session);
    return true;
  }
}
class Session {
  constructor(rules) { this.rules = rules; this.done = new Set(); this.events = []; }
  hasFired(rule) { return this.done.has(rule.name); }
  note(rule) { this.done.add(rule.name); }
  emit(kind, value) { this.events.push({ kind, value }); }
  run(fact) {
    let rounds = 0;
    for (let hasFired = true; hasFired && rounds < 20; rounds++) {
      hasFired = false;
      for (const rule of this.rules) {
        if (!rule.tryOn(fact, this)) continue;
        hasFired = true;
        break;
      }
    }
    return rounds;
  }
}
class RuleBook {
  #rules = [];
  add(name, priority, when, then) {
    this.#rules.push(new Rule(name, priority, when, then));
    this.#rules.sort((a, b) => b.priority - a.priority || a.name.localeCompare(b.name));
    return this;
  }
  get rules() { return this.#rules; }
  *counts() { for (const { name, fired } of this.#rules) yield [name, fired]; }
}
const discount = percent => (order, session) => {
  order.total = Math.round(order.total * (100 - percent)) / 100;
  session.emit('discount', percent);
};
const mark = (name, value = true) => (order, session) => {
  order.marks = { ...order.marks, [name]: value };
  session.emit('mark', name);
};
function makeBook() {
  return new RuleBook()
    .add('sum', 100, not(field('marks.summed', '=', true)), (order, session) => {
      order.total = order.lines.reduce((sum, { price, count }) => sum + price * count, 0);
      mark('summed')(order, session);
    })
    .add('gold', 50, all(field('customer.level', '=', 'gold'), field('total', '>', 100)), discount(10))
    .add('silver', 50, all(field('customer.level', '=', 'silver'), field('total', '>', 200)), discount(5))
    .add('large', 40, field('total', '>=', 300), mark('large'))
    .add('far', 30, any(field('customer.address.country', 'in', ['NO', 'FI']), field('customer.address.zip', 'starts', '9')), mark('far'))
    .add('freight', 20, all(field('marks.far', '=', true), not(field('marks.large', '=', true))), (order, session) => {
      order.total += 12.5;
      session.emit('freight', 12.5);
    })
    .add('check', 10, all(field('marks.large', '=', true), field('customer.level', '=', 'new')), mark('check', 'manual'))
    .add('close', 0, not(field('marks.closed', '=', true)), mark('closed'));
}
function run() {
  const book = makeBook(), kinds = new Map();
  let sum = 0, rounds = 0;
  for (let i = 0; i < 900; i++) {
    const order = {
      id: i, marks: null, total: 0,
      customer: {
        level: ['gold', 'silver', 'new', 'plain'][i % 4],
        address: i % 7 === 0 ? null : { country: ['DE', 'NO', 'FR', 'FI', 'IT'][i % 5], zip: String(10000 + i * 7919 % 90000) },
      },
      lines: Array.from({ length: i % 5 + 1 }, (_, j) => ({ price: (i * 13 + j * 7) % 90 + 1, count: j % 3 + 1 })),
    };
    const session = new Session(book.rules);
    rounds += session.run(order);
    for (const { kind } of session.events) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    sum += order.total;
  }
  return [Math.round(sum * 100), rounds, ...[...kinds].flat(), ...[...book.counts()].map(([name, fired]) => name[0] + fired)].join();
}
print(run()); // => 20714095,3967,mark,2512,freight,269,discount,286,s900,g166,s120,l275,f362,f269,c75,c900
