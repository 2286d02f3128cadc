// A hash map written in JavaScript: open addressing, keys that hash themselves, iterators, views.
class Key {
  constructor(name, number) { this.name = name; this.number = number; }
  hash() {
    let hash = this.number | 0;
    for (let i = 0; i < this.name.length; i++) hash = Math.imul(hash, 31) + this.name.charCodeAt(i) | 0;
    return hash;
  }
  equals(other) { return other instanceof Key && this.number === other.number && this.name === other.name; }
}
const hashOf = key => {
  switch (typeof key) {
    case 'number': return key | 0;
    case 'string': {
      let hash = 0;
      for (let i = 0; i < key.length; i++) hash = Math.imul(hash, 31) + key.charCodeAt(i) | 0;
      return hash;
    }
    default: return key.hash();
  }
};
const areEqual = (a, b) => a === b || typeof a === 'object' && a !== null && a.equals(b);
class Entry {
  constructor(hash, key, value, next) { this.hash = hash; this.key = key; this.value = value; this.next = next; }
}
class HashMap {
  constructor(capacity = 16) { this.buckets = new Array(capacity).fill(null); this.size = 0; this.grown = 0; }
  find(key) {
    const hash = hashOf(key);
    let entry = this.buckets[hash & this.buckets.length - 1];
    while (entry !== null && !(entry.hash === hash && areEqual(entry.key, key))) entry = entry.next;
    return entry;
  }
  has(key) { return this.find(key) !== null; }
  get(key) { return this.find(key)?.value; }
  set(key, value) {
    const entry = this.find(key);
    if (entry !== null) {
      entry.value = value;
      return this;
    }
    if (this.size >= this.buckets.length * 0.75) this.grow();
    const hash = hashOf(key), index = hash & this.buckets.length - 1;
    this.buckets[index] = new Entry(hash, key, value, this.buckets[index]);
    this.size++;
    return this;
  }
  delete(key) {
    const hash = hashOf(key), index = hash & this.buckets.length - 1;
    for (let before = null, entry = this.buckets[index]; entry !== null; before = entry, entry = entry.next) {
      if (entry.hash !== hash || !areEqual(entry.key, key)) continue;
      if (before === null) this.buckets[index] = entry.next;
      else before.next = entry.next;
      this.size--;
      return true;
    }
    return false;
  }
  grow() {
    const old = this.buckets;
    this.buckets = new Array(old.length * 2).fill(null);
    this.grown++;
    for (let entry of old) {
      while (entry !== null) {
        const next = entry.next, index = entry.hash & this.buckets.length - 1;
        entry.next = this.buckets[index];
        this.buckets[index] = entry;
        entry = next;
      }
    }
  }
  *[Symbol.iterator]() {
    for (let entry of this.buckets) for (; entry !== null; entry = entry.next) yield [entry.key, entry.value];
  }
}

function run() {
  const map = new HashMap();
  for (let i = 0; i < 6000; i++) {
    map.set(i * 7, i);
    map.set(`name${i % 2000}`, i);
    map.set(new Key(`k${i % 50}`, i % 1500), i);
  }
  let found = 0;
  for (let i = 0; i < 12000; i++) {
    if (map.has(i)) found++;
    found += map.get(new Key(`k${i % 50}`, i % 1500)) ?? 0;
    if (i % 3 === 0) map.delete(`name${i % 2500}`);
  }
  let sum = 0;
  for (const [key, value] of map) sum = (sum + value * (typeof key === 'string' ? 3 : 1)) % 1000003;
  return [map.size, map.grown, found, sum].join();
}
print(run()); // => 7500,10,62995715,871175
