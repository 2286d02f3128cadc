const access = {};
const take = (value, { name, access: a }) => { access[name] = a; };
class C {
  @take #field = 1;
  @take #method() { return "method"; }
  @take get #getter() { return "got"; }
  @take set #setter(v) { this.#field = v + 1; }
  @take accessor #accessor = 5;
  read() { return this.#field; }
}
const c = new C();
print(access["#field"].get(c), access["#field"].has(c), access["#field"].has({})); // => 1 true false
access["#field"].set(c, 2);
print(c.read(), access["#method"].get(c)(), access["#getter"].get(c)); // => 2 method got
print(access["#setter"].set(c, 8), c.read()); // => undefined 9
access["#accessor"].set(c, 6);
print(access["#accessor"].get(c), access["#accessor"].has(c)); // => 6 true
for (const use of [() => access["#field"].get({}), () => access["#field"].set({}, 1), () => access["#accessor"].get({})]) {
  try { use(); } catch (e) { print(e.name); }
}
// => TypeError
// => TypeError
// => TypeError
