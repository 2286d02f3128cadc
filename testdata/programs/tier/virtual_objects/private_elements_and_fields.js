// Private elements and fields of objects that are not made: names of several evaluations of a class, a public name with
// the text of a private one, fields with computed names, methods, accessors, and fields that are defined twice.
function makeClass(factor) {
  return class Value {
    #x; #y = factor;
    '#x' = 'public';
    tag = 't' + factor;
    [`c${factor}`] = factor * 3;
    constructor(x) { this.#x = x; }
    #twice() { return this.#x * 2; }
    get #third() { return this.#x * 3; }
    set #third(v) { this.#x = v; }
    plus(o) { return new Value(this.#x + o.#x); }
    get x() { return this.#x; }
    text() { return this['#x'] + this.tag + this.#x; }
    all() { this.#third = this.#x + 1; return this.#twice() + this.#third + this.#y; }
    static has(o) { return #x in o; }
    computed() { return this.c1 ?? this.c2; }
    length() { return this.#x; }
  };
}
const One = makeClass(1), Two = makeClass(2);
class Fields { a = 1; b = this.a + 1; a = this.b * 10; c; constructor(v) { this.c ??= v; } sum() { return this.a + this.b + this.c; } }
class Base { kind = 'base'; constructor(v) { this.v = v; } read() { return this.kind + this.v; } }
class Derived extends Base { extra = this.v + 1; constructor(v) { super(v); this.kind = 'derived'; } read() { return super.read() + this.extra; } }

let sum = 0, text = '';
const use = (C, i) => {
  const v = new C(i).plus(new C(1));
  const t = v.text();
  return v.x + v.all() + v.computed() + v.length() + t.length;
};
const fields = i => new Fields(i).sum();
const derived = i => new Derived(i).read() + new Base(i).read();
const wrong = (C, D, i) => { try { return new C(i).plus(new D(i)).x; } catch (e) { return e instanceof TypeError ? 7 : 0; } };
for (let i = 0; i < 200; i++) {
  sum += use(One, i) + fields(i) + (C => use(C, i))(i % 3 ? One : Two) + wrong(One, i % 20 ? One : Two, i);
  const t = derived(i);
  if (i % 50 === 0) text += t + One.has(new One(1)) + Two.has(new One(1));
}
print(sum); // => 352222
print(text); // => derived01base0truefalsederived5051base50truefalsederived100101base100truefalsederived150151base150truefalse
