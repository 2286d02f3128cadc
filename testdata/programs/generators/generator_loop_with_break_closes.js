const log = [];
function* g() { try { yield 1; yield 2; } finally { log.push("closed"); } }
for (const x of g()) break;
print(log); // => closed
