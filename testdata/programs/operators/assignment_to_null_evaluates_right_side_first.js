const log = [];
try { null[log.push("key")] = log.push("value"); } catch (e) { log.push(e.name); }
print(log); // => key,value,TypeError
