const log = [];
try { [1, 2, 3].forEach(x => { log.push(x); if (x === 2) throw "stop"; }); } catch (e) { log.push(e); }
print(log); // => 1,2,stop
