// Object.groupBy, Map.groupBy and the methods of iterators that run a function: the function is called between the steps
// of the method, and the iterator is closed when the function throws (ECMA-262 §7.4.12), and only then.
const log = [];
function source(...values) {
  let i = 0;
  return {
    [Symbol.iterator]() { return this; },
    __proto__: Iterator.prototype,
    next() { log.push('next'); return { done: i === values.length, value: values[i++] }; },
    return() { log.push('return'); return {}; },
  };
}
function show(f) {
  let result;
  try { result = f(); } catch (e) { result = e instanceof Error ? e.name : `caught ${e}`; }
  print([result, ...log.splice(0)].join(' '));
}
const keys = groups => Object.entries(groups).map(([k, v]) => `${k}:${v}`).join(';');

show(() => keys(Object.groupBy(source(1, 2, 3), (v, k) => (log.push(`call ${v} ${k}`), v % 2))));
// => 0:2;1:1,3 next call 1 0 next call 2 1 next call 3 2 next
show(() => Object.groupBy(source(1, 2), () => { throw 'f'; })); // => caught f next return
show(() => Object.groupBy(source(1, 2), () => ({ toString() { throw 'key'; } }))); // => caught key next return
show(() => Object.groupBy({ [Symbol.iterator]: () => ({ next() { throw 'step'; }, return() { log.push('return'); } }) }, x => x)); // => caught step
show(() => Map.groupBy(source(1, -0, 0), v => v).size); // => 2 next next next next
show(() => Map.groupBy(source(1), () => { throw 'f'; })); // => caught f next return
show(() => source(1, 2, 3).some(v => v === 2)); // => true next next return
show(() => source(1, 2, 3).every(v => v < 2)); // => false next next return
show(() => source(1, 2, 3).find(v => v === 3)); // => 3 next next next return
show(() => source(1, 2, 3).find(() => false)); // =>  next next next next
show(() => source(1, 2, 3).reduce((a, v, i) => a + v * i)); // => 9 next next next next
show(() => source(1, 2, 3).reduce((a, v, i) => `${a}${v}${i}`, '-')); // => -102132 next next next next
show(() => source(1, 2).forEach((v, i) => { log.push(`call ${v} ${i}`); })); // =>  next call 1 0 next call 2 1 next
show(() => source(1, 2).forEach(() => { throw 'f'; })); // => caught f next return
show(() => source(1, 2).reduce(() => { throw 'f'; })); // => caught f next next return

// A handler in the function itself, and one around the call: the iterator is closed once.
show(() => source(1, 2).forEach(v => { try { throw v; } catch { log.push('handled'); } })); // =>  next handled next handled next
function twice() {
  try { source(1).forEach(() => { throw 'first'; }); } catch (e) { log.push(e); }
  log.push('between');
  throw 'second';
}
show(twice); // => caught second next return first between
// A return method that throws does not hide the error, and finds the handlers of its own.
show(() => {
  const s = source(1);
  s.return = () => { try { null.x; } catch { log.push('inner'); } throw 'return'; };
  s.some(() => { throw 'f'; });
}); // => caught f next inner
// One method inside another.
show(() => source(1, 2).some(a => source(3, 4).some(b => { if (a === 2) throw 'deep'; return b === 4 && a === 3; })));
// => caught deep next next next next next next return return
// A function of the engine, a bound one, one called through .NET code.
show(() => source(1, 2).forEach(Symbol.prototype.toString)); // => TypeError next return
show(() => source(1, 2).forEach(((a, b) => { throw a + b; }).bind(null, 5))); // => caught 6 next return
show(() => [source(7)].map(s => Reflect.apply(s.forEach, s, [() => { throw 'reflect'; }]))); // => caught reflect next return
// In a generator, whose frame waits between the calls.
function* walk() { try { yield source(1).forEach(() => { throw 'in generator'; }); } catch (e) { yield e; } yield source(1, 2).some(x => x === 2); }
show(() => [...walk()].join()); // => in generator,true next return next next return
// Arguments that are refused.
show(() => Object.groupBy(null, x => x).size); // => TypeError
show(() => source(1).some(1)); // => TypeError return
