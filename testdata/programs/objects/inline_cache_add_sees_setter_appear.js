function add(o) { o.fresh = 1; return Object.hasOwn(o, "fresh"); }
const seen = [add({}), add({})];
Object.defineProperty(Object.prototype, "fresh", { set() {}, configurable: true });
seen.push(add({}));
delete Object.prototype.fresh;
print(seen); // => true,true,false
