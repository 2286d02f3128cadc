// Reactions that the engine makes without functions, in the order of Node.
Promise.resolve(1)
  .finally(() => print('f'))
  .then(v => print('v' + v));
Promise.reject(2)
  .finally(() => {
    throw 3;
  })
  .catch(e => print('c' + e));
Promise.reject(4)
  .finally(() => Promise.reject(5))
  .catch(e => print('d' + e));
Promise.reject(6)
  .finally(() => 7)
  .then(
    () => print('no'),
    e => print('e' + e)
  );
new Promise(r => r(new Promise(s => s('in')))).then(v => print(v));
new Promise(r => r(Promise.reject('rej'))).catch(v => print(v));
for (let i = 0, q = Promise.resolve(); i < 8; i++) q = q.then(() => print('t' + i));

// => f
// => t0
// => c3
// => t1
// => in
// => rej
// => t2
// => v1
// => d5
// => e6
// => t3
// => t4
// => t5
// => t6
// => t7
