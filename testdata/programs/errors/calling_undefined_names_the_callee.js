// throws: TypeError
const o = {};
o.missing();
