const log = [], v = n => ({ valueOf() { log.push(n); return n; } });
v(1) < v(2); v(1) > v(2);
print(log); // => 1,2,1,2
