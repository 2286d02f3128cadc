// throws: TypeError
class Base { constructor(o) { return o; } }
class Stamp extends Base { #x = 1; }
const o = {};
new Stamp(o);
new Stamp(o);
