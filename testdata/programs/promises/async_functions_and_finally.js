// Reactions that the engine makes without functions, in the order of Node.
async function inner() {
  return new Promise(r => r('late'));
}
async function outer() {
  try {
    return await inner();
  } finally {
    print('fin');
  }
}
outer().then(v => print(v));
(async () => {
  await Promise.reject(new Error('bad')).finally(() => print('cleanup'));
})().catch(e => print(e.message));
Promise.resolve()
  .finally(5)
  .then(v => print(typeof v));
let n = 0;
for (let i = 0; i < 9; i++)
  Promise.resolve(i)
    .then(v => Promise.resolve(v))
    .finally(() => n++)
    .then(v => {
      if (v === 8) print(n);
    });

// => cleanup
// => undefined
// => fin
// => late
// => bad
// => 9
