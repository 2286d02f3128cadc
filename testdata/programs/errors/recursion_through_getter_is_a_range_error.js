const o = { get x() { return this.x; } };
try { o.x; } catch (e) { print(e instanceof RangeError); } // => true
