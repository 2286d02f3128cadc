const log = [], k = n => (log.push(n), n);
const o = { [k("b")]: k(1), [k("a")]: k(2) };
print(log, Object.keys(o)); // => b,1,a,2 b,a
