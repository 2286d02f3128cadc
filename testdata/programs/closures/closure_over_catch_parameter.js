let read = [];
for (const x of [1, 2]) try { throw x; } catch (e) { read.push(() => e); }
print(read.map(f => f())); // => 1,2
