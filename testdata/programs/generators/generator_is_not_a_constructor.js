// throws: TypeError
function* g() {}
new g();
