// Reactions that the engine makes without functions, in the order of Node.
Promise.all([
  1,
  Promise.resolve(2),
  new Promise(r => r(3)),
  {
    then(r) {
      r(4);
      r(5);
    }
  }
]).then(v => print(v.join('-')));
Promise.all([Promise.resolve(1), Promise.reject('a'), Promise.reject('b')]).catch(e => print(e));
Promise.all([]).then(v => print(v.length));
class P extends Promise {}
P.all([P.resolve(1), Promise.resolve(2)]).then(v => print('P' + v.length));
const odd = Promise.resolve(9);
odd.then = function (f, r) {
  print(f.length, f === r);
  f(7);
  f(8);
  return 1;
};
Promise.all([odd, odd]).then(v => print(v.join('+')));
Promise.allSettled([Promise.resolve(1), Promise.reject(2)]).then(v => print(v.map(x => x.status[0]).join('')));

// => 1 false
// => 1 false
// => 0
// => 7+7
// => a
// => fr
// => 1-2-3-4
// => P2
