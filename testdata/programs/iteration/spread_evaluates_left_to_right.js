const log = [], f = (...a) => a, k = x => (log.push(x), x);
f(k(1), ...[k(2)], k(3));
print(log); // => 1,2,3
