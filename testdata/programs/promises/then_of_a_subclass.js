// Reactions that the engine makes without functions, in the order of Node.
class P extends Promise {
  then(a, b) {
    print('then' + (a?.length ?? '-'));
    return super.then(a, b);
  }
}
P.resolve(1)
  .finally(() => print('x'))
  .then(v => print(v))
  .catch(() => 0);
new Promise(r => r(P.resolve(2))).then(v => print(v));

// => then1
// => then1
// => then-
// => x
// => then0
// => then1
// => then1
// => 2
// => 1
