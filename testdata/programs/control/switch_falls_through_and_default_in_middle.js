function f(x) { const log = []; switch (x) { case 1: log.push(1); default: log.push("d"); case 2: log.push(2); break; case 3: log.push(3); } return log.join(""); }
print(f(1), f(2), f(3), f(4)); // => 1d2 2 3 d2
