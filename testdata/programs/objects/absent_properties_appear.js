// A read of a property that does not exist is remembered; what makes it exist is seen nevertheless.
const reads = [];
function read(o) { return o.missing; }
function twice(o) { reads.push(read(o), read(o)); }
const plain = { a: 1 };
twice(plain);
plain.missing = 1;
twice(plain);
const other = { a: 2 };
twice(other);
Object.prototype.missing = 'inherited';
twice(other);
delete Object.prototype.missing;
twice(other);
const parent = {}, child = Object.create(parent);
twice(child);
parent.missing = 'of the parent';
twice(child);
delete parent.missing;
twice(child);
Object.setPrototypeOf(parent, { missing: 'of a new one' });
twice(child);
Object.setPrototypeOf(child, null);
twice(child);
class Base {}
class Derived extends Base {}
const instance = new Derived();
twice(instance);
Object.defineProperty(Base.prototype, 'missing', { get() { return 'got by ' + this.constructor.name; }, configurable: true });
twice(instance);
delete Base.prototype.missing;
twice(instance);
twice(new Proxy({}, { get: (_, key) => 'proxy ' + key }));
twice([]);
twice(function () {});
twice('text');
print(JSON.stringify(reads.map(value => value ?? null))); // => [null,null,1,1,null,null,"inherited","inherited",null,null,null,null,"of the parent","of the parent",null,null,"of a new one","of a new one",null,null,null,null,"got by Derived","got by Derived",null,null,"proxy missing","proxy missing",null,null,null,null,null,null]
