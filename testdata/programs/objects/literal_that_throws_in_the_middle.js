const log = [];
const step = n => { log.push(n); if (n === 2) throw new Error("two"); return n; };
for (let i = 0; i < 3; i++) {
  try { ({ a: step(1), b: step(2), c: step(3) }); } catch (e) { log.push(e.message); }
}
print(log); // => 1,2,two,1,2,two,1,2,two
