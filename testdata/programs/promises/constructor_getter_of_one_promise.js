// Reactions that the engine makes without functions, in the order of Node.
const odd = Promise.resolve(2);
Object.defineProperty(odd, 'constructor', {
  get() {
    print('ctor');
    return Promise;
  }
});
odd.finally(() => {});
odd.catch(() => {});
new Promise(r => r(odd)).then(v => print(v));
for (const bad of [{ then: 1 }, 5, undefined])
  try {
    Promise.prototype.catch.call(bad, 0);
  } catch (e) {
    print(e.name);
  }

// => ctor
// => ctor
// => ctor
// => TypeError
// => TypeError
// => TypeError
// => ctor
// => 2
