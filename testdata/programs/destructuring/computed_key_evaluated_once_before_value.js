const log = [];
const key = { toString() { log.push("toString"); return "k"; } };
const { [key]: v = (log.push("default"), 1) } = {};
print(v, log); // => 1 toString,default
