// Reactions that the engine makes without functions, in the order of Node.
const { then } = Promise.prototype;
let calls = 0;
Promise.prototype.then = function (a, b) {
  calls++;
  return then.call(this, a, b);
};
const a = Promise.resolve(1)
  .finally(() => 2)
  .catch(() => 0);
const b = new Promise(r => r(a));
Promise.prototype.then = then;
then.call(b, v => print(v, calls));

// => 1 3
