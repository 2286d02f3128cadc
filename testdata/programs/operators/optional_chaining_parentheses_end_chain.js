// throws: TypeError
const o = null;
(o?.a).b;
