try { throw { b: 1 }; } catch ({ b, a = () => b }) { b++; print(a(), b); } // => 2 2
try { throw [1]; } catch ([x, y = x]) { var f = () => x + y; print(f()); } // => 2
