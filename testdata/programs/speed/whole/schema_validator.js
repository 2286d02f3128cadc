// A validator: types with checks, made by a chain of methods; objects, arrays, unions and transformations; errors with
// paths.
class Issue {
  constructor(path, message) { this.path = path; this.message = message; }
  toString() { return `${this.path.join('.')}: ${this.message}`; }
}
class Context {
  constructor() { this.path = []; this.issues = []; }
  report(message) { this.issues.push(new Issue([...this.path], message)); }
  within(key, work) {
    this.path.push(key);
    try {
      return work();
    } finally {
      this.path.pop();
    }
  }
}
class Type {
  constructor() { this.checks = []; this.isOptional = false; this.fallback = undefined; }
  check(test, message) {
    this.checks.push({ test, message });
    return this;
  }
  optional() { this.isOptional = true; return this; }
  default(value) { this.fallback = value; return this.optional(); }
  or(other) { return new Union([this, other]); }
  transform(change) { return new Transformed(this, change); }
  read(value, context) {
    if (value === undefined) {
      if (!this.isOptional) context.report('is required');
      return this.fallback;
    }
    const before = context.issues.length, result = this.convert(value, context);
    if (context.issues.length > before) return undefined;
    for (const { test, message } of this.checks) if (!test(result)) context.report(message);
    return result;
  }
  parse(value) {
    const context = new Context(), result = this.read(value, context);
    return context.issues.length === 0 ? { isValid: true, value: result } : { isValid: false, issues: context.issues };
  }
}
class Text extends Type {
  convert(value, context) {
    if (typeof value !== 'string') context.report('must be text');
    return value;
  }
  min(length) { return this.check(text => text.length >= length, `has less than ${length} characters`); }
  max(length) { return this.check(text => text.length <= length, `has more than ${length} characters`); }
  matches(pattern) { return this.check(text => pattern.test(text), `does not match ${pattern.source}`); }
  email() { return this.matches(/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/); }
}
class Numeric extends Type {
  convert(value, context) {
    if (typeof value !== 'number' || Number.isNaN(value)) context.report('must be a number');
    return value;
  }
  min(least) { return this.check(n => n >= least, `is less than ${least}`); }
  max(most) { return this.check(n => n <= most, `is more than ${most}`); }
  int() { return this.check(Number.isInteger, 'is not an integer'); }
}
class Literal extends Type {
  constructor(...values) { super(); this.values = values; }
  convert(value, context) {
    if (!this.values.includes(value)) context.report(`must be one of ${this.values.join()}`);
    return value;
  }
}
class ArrayOf extends Type {
  constructor(element) { super(); this.element = element; }
  convert(value, context) {
    if (!Array.isArray(value)) {
      context.report('must be an array');
      return value;
    }
    return value.map((item, i) => context.within(i, () => this.element.read(item, context)));
  }
}
class ObjectOf extends Type {
  constructor(members) { super(); this.members = Object.entries(members); this.isStrict = false; }
  strict() { this.isStrict = true; return this; }
  convert(value, context) {
    if (typeof value !== 'object' || value === null) {
      context.report('must be an object');
      return value;
    }
    const result = {};
    for (const [key, type] of this.members) {
      const member = context.within(key, () => type.read(value[key], context));
      if (member !== undefined) result[key] = member;
    }
    if (this.isStrict) {
      for (const key of Object.keys(value)) if (!this.members.some(([name]) => name === key)) context.report(`has unknown ${key}`);
    }
    return result;
  }
}
class Union extends Type {
  constructor(types) { super(); this.types = types; }
  or(other) { this.types.push(other); return this; }
  convert(value, context) {
    for (const type of this.types) {
      const inner = new Context(), result = type.read(value, inner);
      if (inner.issues.length === 0) return result;
    }
    context.report('matches none');
    return value;
  }
}
class Transformed extends Type {
  constructor(inner, change) { super(); this.inner = inner; this.change = change; }
  convert(value, context) {
    const before = context.issues.length, result = this.inner.read(value, context);
    return context.issues.length > before ? result : this.change(result);
  }
}
const text = () => new Text(), number = () => new Numeric(), array = of => new ArrayOf(of), object = members => new ObjectOf(members);
const address = object({ street: text().min(3).max(40), zip: text().matches(/^\d{5}$/), country: new Literal('DE', 'FR', 'NO').default('DE') });
const person = object({
  name: text().min(2).transform(name => name.trim().toUpperCase()),
  age: number().int().min(0).max(150),
  email: text().email().optional(),
  tags: array(text().max(8)).default([]),
  address: address.optional(),
  contact: text().email().or(number().min(1000)).or(object({ phone: text().matches(/^\+?[\d ]+$/) })),
}).strict();
function makePerson(i) {
  return {
    name: i % 11 === 0 ? 'x' : ` name ${i} `, age: i % 17 === 0 ? i + 0.5 : i % 160,
    email: i % 3 === 0 ? undefined : i % 13 === 0 ? 'nobody' : `p${i}@example.org`, tags: i % 2 ? ['a', `tag${i}`] : undefined,
    address: i % 4 === 0 ? undefined : { street: `Street ${i}`, zip: String(10000 + i * 31 % 95000), country: i % 5 ? undefined : 'XX' },
    contact: i % 3 === 0 ? 'a@b.org' : i % 3 === 1 ? i * 10 : { phone: '+49 30 ' + i }, ...(i % 19 === 0 ? { extra: 1 } : null),
  };
}
function run() {
  let valid = 0, hash = 0;
  const messages = new Map();
  for (let i = 0; i < 700; i++) {
    const result = person.parse(makePerson(i));
    if (result.isValid) {
      valid++;
      hash = (hash * 31 + result.value.name.length + result.value.tags.length) % 1000003;
    } else {
      for (const issue of result.issues) {
        messages.set(issue.message, (messages.get(issue.message) ?? 0) + 1);
        hash = (hash * 17 + String(issue).length) % 1000003;
      }
    }
  }
  return [valid, hash, messages.size, Math.max(...messages.values())].join();
}
print(run()); // => 415,958894,7,105
