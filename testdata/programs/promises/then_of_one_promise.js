// Reactions that the engine makes without functions, in the order of Node.
const own = Promise.resolve(1);
own.then = function (a, b) {
  print(typeof a + a.length + a.name + (b === a));
  return Promise.prototype.then.call(this, a, b);
};
own.finally(() => print('done'));
own.catch.call(
  {
    then(a, b) {
      print(a, typeof b);
    }
  },
  () => 0
);
new Promise(r => r(own)).then(v => print('got' + v));

// => function1false
// => undefined function
// => done
// => function1false
// => got1
