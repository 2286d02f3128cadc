const bound = (method, { name, addInitializer }) => addInitializer(function () { this[name] = this[name].bind(this); });
class C {
  value = 7;
  @bound read() { return this.value; }
  @bound static self() { return this === C; }
  @((_, c) => c.addInitializer(function () { print(this instanceof C, this.field, "later" in this); })) field = 1; // => true 1 false
  later = 2;
}
const { read } = new C(), { self } = C;
print(read(), self()); // => 7 true
