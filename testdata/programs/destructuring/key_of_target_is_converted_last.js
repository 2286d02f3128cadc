const log = [], key = name => ({ toString() { log.push(name); return name; } });
const source = { get a() { log.push('get'); } };
({ [key('a')]: ({})[key('b')] = (log.push('default'), 1) } = source);
print(log.join(' ')); // => a get default b
