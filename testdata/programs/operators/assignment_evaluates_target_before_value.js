const log = [], k = n => (log.push(n), n);
const o = {};
(log.push("object"), o)[k("key")] = k("value");
print(log); // => object,key,value
