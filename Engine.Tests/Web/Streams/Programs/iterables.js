// ReadableStream.from of a synchronous iterable: when its chunks come, by the jobs that run before them.
async function read(iterable, count, onJob) {
  const reader = ReadableStream.from(iterable).getReader();
  let jobs = 0, isOpen = true;
  const counting = (async () => { while (isOpen) { jobs++; onJob?.(jobs); await undefined; } })();
  const seen = [];
  for (let i = 0; i < count; i++) {
    const { done, value } = await reader.read();
    seen.push(`${done ? 'end' : String(value)}@${jobs}`);
  }
  isOpen = false;
  await counting;
  return seen.join(' ');
}
function* numbers() { yield 1; yield 2; yield 3; }

log(await read(numbers(), 4)); // => 1@5 2@9 3@13 end@17
log(await read([Promise.resolve(1), 2], 3)); // => 1@5 2@9 end@13

// Results with getters, and with properties that they inherit.
const looks = [];
const getters = { get done() { looks.push('done'); return false; }, get value() { looks.push('value'); return 7; } };
log(await read({ [Symbol.iterator]: () => ({ next: () => getters }) }, 2)); // => 7@5 7@9
log(looks.join()); // => done,value,done,value
log(await read({ [Symbol.iterator]: () => ({ next: () => Object.create({ done: false, value: 8 }) }) }, 2)); // => 8@5 8@9

// A function then of a script sees the promises on the way.
const then = Promise.prototype.then;
let calls = 0;
Promise.prototype.then = function (...handlers) { calls++; return then.apply(this, handlers); };
log(await read(numbers(), 4)); // => 1@5 2@9 3@13 end@17
log(calls); // => 4
Promise.prototype.then = then;

// A property then of all objects is looked at, from the job on in which it appears.
const counts = [];
for (let start = 1; start <= 8; start++) {
  let count = 0;
  const seen = await read(numbers(), 4, job => {
    if (job !== start) return;
    Object.defineProperty(Object.prototype, 'then', { configurable: true, get() { count++; return undefined; } });
  });
  delete Object.prototype.then;
  counts.push(seen === '1@5 2@9 3@13 end@17' ? count : seen);
}
log(counts.join()); // => 12,12,11,10,9,9,8,7
