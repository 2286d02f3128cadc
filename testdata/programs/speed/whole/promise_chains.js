// A store that answers later, read through layers: chains of then, catch and finally, no async functions.
class Store {
  constructor(size) {
    this.rows = new Map();
    for (let id = 1; id <= size; id++) this.rows.set(id, { id, parent: id >> 1, weight: id * 37 % 101, isBad: id % 53 === 0 });
    this.reads = 0;
  }
  read(id) {
    this.reads++;
    return new Promise((resolve, reject) => {
      const row = this.rows.get(id);
      if (row === undefined) reject(new RangeError(`no row ${id}`));
      else resolve(row);
    });
  }
}
class Cache {
  constructor(source, limit) { this.source = source; this.limit = limit; this.known = new Map(); this.hits = 0; }
  read(id) {
    const known = this.known.get(id);
    if (known !== undefined) {
      this.hits++;
      return known;
    }
    const promise = this.source.read(id);
    this.known.set(id, promise);
    if (this.known.size > this.limit) this.known.delete(this.known.keys().next().value);
    return promise;
  }
}
class Retry {
  constructor(source, times) { this.source = source; this.times = times; this.retries = 0; }
  read(id, left = this.times) {
    return this.source.read(id).then(row => {
      if (row.isBad && left > 0) throw new Error('bad row');
      return row;
    }).catch(error => {
      if (error instanceof RangeError || left === 0) throw error;
      this.retries++;
      return this.read(id, left - 1);
    });
  }
}
function pathOf(store, id, path = []) {
  if (id === 0) return Promise.resolve(path);
  return store.read(id).then(row => {
    path.push(row.weight);
    return pathOf(store, row.parent, path);
  });
}
function each(items, work) {
  return items.reduce((before, item) => before.then(done => work(item).then(result => {
    done.push(result);
    return done;
  })), Promise.resolve([]));
}
function limited(items, count, work) {
  let next = 0;
  const results = new Array(items.length);
  const lane = () => {
    if (next >= items.length) return Promise.resolve();
    const at = next++;
    return work(items[at]).then(result => { results[at] = result; }).then(lane);
  };
  return Promise.all(Array.from({ length: count }, lane)).then(() => results);
}

function run() {
  const store = new Store(300), cache = new Cache(store, 60), retry = new Retry(cache, 2);
  const ids = Array.from({ length: 250 }, (_, i) => i * 7 % 300 + 1);
  let open = 0, failed = 0;
  const counted = id => {
    open++;
    return pathOf(retry, id).then(path => path.reduce((sum, weight) => sum + weight, 0)).finally(() => { open--; });
  };
  return limited(ids, 8, counted)
    .then(sums => each(ids.slice(0, 60), id => retry.read(id * 3).then(row => row.weight, () => { failed++; return -1; }))
      .then(weights => Promise.allSettled(sums.map((sum, i) => i % 9 === 0 ? Promise.reject(sum) : sum + weights[i % 60]))))
    .then(settled => {
      let sum = 0;
      for (const { status, value, reason } of settled) sum = sum * 3 + (status === 'fulfilled' ? value : -reason) & 0xffffff;
      return [sum, open, failed, store.reads, cache.hits, retry.retries].join();
    });
}
run().then(print); // => 14827159,0,30,855,1048,24
