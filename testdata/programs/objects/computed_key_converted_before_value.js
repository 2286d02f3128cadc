const log = [];
const key = { toString() { log.push("key"); return "k"; } };
const o = { [key]: log.push("value") };
print(log, o.k); // => key,value 2
