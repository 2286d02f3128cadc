const log = [];
try { try { throw "a"; } finally { log.push("f1"); } } catch (e) { log.push(e); } finally { log.push("f2"); }
print(log); // => f1,a,f2
