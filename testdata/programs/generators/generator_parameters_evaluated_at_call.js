// throws: TypeError
function* g({ a }) { yield a; }
g();
