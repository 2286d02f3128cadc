// Code that can see the object gets a new one each time.
const seen = new Set();
const write = (o, v) => o.stringify({ v, w: 1 });
const own = { stringify(o) { seen.add(o); return Object.keys(o).join(); } };
for (let i = 0; i < 3; i++) print(write(JSON, i), write(own, i));
// => {"v":0,"w":1} v,w
// => {"v":1,"w":1} v,w
// => {"v":2,"w":1} v,w
print([...seen].map(o => o.v)); // => 0,1,2

// A toJSON that is added later, on the prototype or in the literal itself.
Object.prototype.toJSON = function (key) { seen.add(this); return `${key}: ${this.v}`; };
print(write(JSON, 3), write(JSON, 4), seen.size); // => ": 3" ": 4" 5
delete Object.prototype.toJSON;
print(write(JSON, 5), seen.size); // => {"v":5,"w":1} 5
const self = f => JSON.stringify({ toJSON: f });
for (let i = 0; i < 3; i++) self(function () { seen.add(this); return i; });
print(seen.size); // => 8

// Another function replaces JSON.stringify.
const { stringify } = JSON;
JSON.stringify = o => { seen.add(o); return "mine"; };
print(write(JSON, 6), seen.size); // => mine 9
JSON.stringify = stringify;
print(write(JSON, 7)); // => {"v":7,"w":1}
