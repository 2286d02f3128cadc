function f() {
  const log = [];
  for (const x of [1, 2, 3]) { try { if (x === 2) continue; log.push(x); } finally { log.push("f" + x); } }
  return log;
}
print(f()); // => 1,f1,f2,3,f3
