const { Readable } = require('stream');
const numbers = () => Readable.from([1, 2, 3, 4]);
(async () => {
  print(String(await numbers().map(x => x * 2).toArray())); // => 2,4,6,8
  print(String(await numbers().filter(async x => x % 2).toArray())); // => 1,3
  print(String(await numbers().flatMap(x => [x, -x]).take(3).toArray())); // => 1,-1,2
  print(String(await numbers().drop(3).toArray())); // => 4
  print(await numbers().reduce((a, b) => a + b), await numbers().reduce((a, b) => a + b, 10)); // => 10 20
  print(await numbers().some(x => x > 3), await numbers().every(x => x > 3), await numbers().find(x => x > 2)); // => true false 3
  await numbers().forEach(x => { if (x === 4) print('each', x); }); // => each 4
  const slow = Readable.from([9, 3, 6]).map(async ms => { await new Promise(done => setTimeout(done, ms)); return ms; }, { concurrency: 3 });
  print(String(await slow.toArray())); // => 9,3,6
  for await (const x of numbers().iterator({ destroyOnReturn: false })) { print(x); break; } // => 1
  await numbers().map(() => { throw new Error('bad'); }).toArray().catch(error => print(error.message)); // => bad
  await Readable.from([]).reduce((a, b) => a).catch(error => print(error.name)); // => TypeError
})();
