const key = Symbol("k"), o = { get [key]() { return this.v; }, set [key](v) { this.v = v; } };
o[key] = 8;
print(o[key], Object.getOwnPropertyDescriptor(o, key).get.name); // => 8 get [k]
