// What finally does after its function has been called: then of the new promise, with a function that returns the value
// or throws the reason. The engine makes no such function where nobody can see it.
const log = [];
const tick = async n => { for (let i = 0; i < n; i++) await null; };
(async () => {
  print(await Promise.resolve(1).finally(() => 2)); // => 1
  print(await Promise.reject(3).finally(() => 4).catch(e => `caught ${e}`)); // => caught 3
  print(await Promise.resolve(1).finally(() => { throw 5; }).catch(e => `caught ${e}`)); // => caught 5
  print(await Promise.resolve(1).finally(() => Promise.reject(6)).catch(e => `caught ${e}`)); // => caught 6
  print(await Promise.reject(1).finally(() => new Promise(() => { throw 7; })).catch(e => `caught ${e}`)); // => caught 7
  // A thenable as the value is adopted, as by the function's result.
  const thenable = Promise.resolve({ then: undefined });
  const value = await thenable.finally(() => 0);
  print(typeof value); // => object
  // The order of jobs.
  const order = [];
  Promise.resolve().finally(() => order.push('f')).then(() => order.push('after finally'));
  (async () => { for (let i = 1; i < 7; i++) { await null; order.push(i); } })();
  await tick(10);
  print(order.join()); // => f,1,2,3,after finally,4,5,6
  // A patched then is called, with a function.
  const { then } = Promise.prototype;
  Promise.prototype.then = function (...args) { log.push(args.map(a => typeof a).join('/')); return then.apply(this, args); };
  const patched = Promise.resolve(8).finally(() => 9);
  let seen;
  then.call(patched, v => { seen = v; });
  await tick(10);
  print(seen, log.splice(0).join(' ')); // => 8 function/function function function/function
  Promise.prototype.then = function (f) { log.push(f.length, f.name === '', typeof f()); return then.call(this, f); };
  then.call(then.call(Promise.resolve(8), v => v), () => 0);
  Promise.prototype.then = then;
  // A patched constructor property: read by PromiseResolve, by then.
  const constructor = Object.getOwnPropertyDescriptor(Promise.prototype, 'constructor');
  const p = Promise.resolve('x');
  Object.defineProperty(Promise.prototype, 'constructor', { configurable: true, get() { log.push('constructor'); return Promise; } });
  let done;
  const q = p.finally(() => Promise.resolve(1));
  const first = log.splice(0).length;
  then.call(q, v => { done = v; });
  await tick(10);
  Object.defineProperty(Promise.prototype, 'constructor', constructor);
  print(done, first); // => x 2
  log.length = 0;
  // A subclass: its constructor makes all promises.
  let made = 0;
  class Sub extends Promise { constructor(f) { super(f); made++; } }
  const sub = Sub.resolve(1).finally(() => 2);
  print(sub instanceof Sub, await sub, made); // => true 1 6
  class Other extends Promise { static get [Symbol.species]() { return Promise; } }
  const other = Other.resolve(1).finally(() => Other.resolve(2));
  print(other instanceof Other, await other); // => false 1
  // An own then of what the function returns.
  const own = Promise.resolve(1);
  own.then = function (f) { log.push(typeof f, f()); return then.call(this, f); };
  print(await Promise.resolve('value').finally(() => own), log.splice(0).join()); // => value function,value
  own.then = 5;
  print(await Promise.resolve('value').finally(() => own).catch(e => e.name)); // => TypeError
  // Several reactions to one promise, each once; a promise that is awaited in turns.
  let resolve;
  const shared = new Promise(r => { resolve = r; });
  const results = [];
  for (let i = 0; i < 3; i++) shared.then(v => results.push(v + i));
  const waiting = [1, 2].map(async n => { results.push(`w${n}${await shared}${await shared}`); });
  resolve('s');
  await Promise.all(waiting);
  print(results.join()); // => s0,s1,s2,w1ss,w2ss
})();
