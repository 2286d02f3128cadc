// Orders through stages that wait for each other: chains of promises, async functions, all, race, async iteration.
class Channel {
  #values = []; #takers = []; #isClosed = false;
  send(value) {
    const taker = this.#takers.shift();
    if (taker) taker({ value, done: false });
    else this.#values.push(value);
  }
  close() {
    this.#isClosed = true;
    for (const taker of this.#takers.splice(0)) taker({ value: undefined, done: true });
  }
  next() {
    if (this.#values.length > 0) return Promise.resolve({ value: this.#values.shift(), done: false });
    if (this.#isClosed) return Promise.resolve({ value: undefined, done: true });
    return new Promise(taker => this.#takers.push(taker));
  }
  [Symbol.asyncIterator]() { return this; }
}
class Limit {
  #free; #waiting = [];
  constructor(count) { this.#free = count; }
  async run(work) {
    if (this.#free > 0) this.#free--;
    else await new Promise(go => this.#waiting.push(go));
    try {
      return await work();
    } finally {
      const go = this.#waiting.shift();
      if (go) go();
      else this.#free++;
    }
  }
}
const prices = new Map([['tea', 3], ['bread', 4], ['salt', 1], ['wine', 12]]);
const names = [...prices.keys()];
async function priceOf(name) {
  await null;
  if (!prices.has(name)) throw new RangeError(`no ${name}`);
  return prices.get(name);
}
const later = (value, hops) => hops === 0 ? Promise.resolve(value) : Promise.resolve(value).then(x => later(x, hops - 1));
async function total(order) {
  const values = await Promise.all(order.lines.map(line => priceOf(line.name).then(price => price * line.count)));
  return values.reduce((sum, value) => sum + value, 0);
}
async function stage(from, to, limit, work) {
  const running = [];
  for await (const value of from) running.push(limit.run(() => work(value)).then(result => to.send(result), error => to.send({ error })));
  await Promise.all(running);
  to.close();
}

async function run() {
  const orders = new Channel(), priced = new Channel(), shipped = new Channel(), limit = new Limit(5);
  const stages = [
    stage(orders, priced, limit, async order => ({ ...order, total: await total(order) })),
    stage(priced, shipped, new Limit(3), async order => {
      if (order.error) throw order.error;
      const way = await Promise.race([later('train', order.id % 4 + 1), later('ship', 3)]);
      return { ...order, way };
    }),
  ];
  for (let id = 0; id < 400; id++) {
    const lines = Array.from({ length: id % 4 + 1 }, (_, i) => ({ name: id % 50 === 49 ? 'gold' : names[(id + i) % 4], count: i + 1 }));
    orders.send({ id, lines });
    if (id % 20 === 0) await null;
  }
  orders.close();
  let sum = 0, trains = 0, errors = 0;
  for await (const order of shipped) {
    if (order.error) errors++;
    else {
      sum += order.total * (order.id + 1);
      if (order.way === 'train') trains++;
    }
  }
  await Promise.all(stages);
  return [sum, trains, errors].join();
}
run().then(print); // => 1511100,296,8
