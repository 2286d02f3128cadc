const text = iterator => JSON.stringify([...iterator]);
print(text(Iterator.zip([[1, 2, 3], "ab".split("")]))); // => [[1,"a"],[2,"b"]]
print(text(Iterator.zip([[1, 2], [3]], { mode: "longest", padding: [0, 9] }))); // => [[1,3],[2,9]]
print(text(Iterator.zipKeyed({ a: [1, 2], b: new Set([3, 4]) }))); // => [{"a":1,"b":3},{"a":2,"b":4}]
try { text(Iterator.zip([[1], [1, 2]], { mode: "strict" })); } catch (e) { print(e.message); } // => The iterators have different numbers of values
// The others are closed in reverse order when one ends.
const closed = [];
const endless = name => ({ next: () => ({ value: name, done: false }), return() { closed.push(name); return {}; } });
print(text(Iterator.zip([endless("a"), [1].values(), endless("b")])), closed.join()); // => [["a",1,"b"]] b,a
