const tag = s => s;
const s = tag`a\n${1}`;
print(Object.isFrozen(s), Object.isFrozen(s.raw), s.raw[0]); // => true true a\n
