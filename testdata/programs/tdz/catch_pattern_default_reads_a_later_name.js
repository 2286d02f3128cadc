// throws: ReferenceError
try { throw { b: 1 }; } catch ({ a = b, b }) { print(a); }
