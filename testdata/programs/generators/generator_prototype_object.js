function* g() {}
g.prototype.hi = () => "hi";
print(g().hi(), Object.getPrototypeOf(g()) === g.prototype); // => hi true
