function f() { return f() + 1; }
try { f(); } catch (e) { print(e instanceof RangeError); } // => true
