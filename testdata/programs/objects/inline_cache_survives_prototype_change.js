function A() {}
A.prototype.f = () => 1;
const call = o => o.f();
const a = new A();
const seen = [call(a), call(a)];
A.prototype.f = () => 2;
seen.push(call(a));
a.f = () => 3;
seen.push(call(a));
delete a.f;
seen.push(call(a));
Object.setPrototypeOf(a, { f: () => 4 });
seen.push(call(a));
print(seen); // => 1,1,2,3,2,4
