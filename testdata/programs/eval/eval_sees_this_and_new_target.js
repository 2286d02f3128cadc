function F() { return { self: eval("this") === this, target: eval("new.target") === F, seen: this instanceof F }; }
const o = new F();
print(o.self, o.target, o.seen); // => true true true
