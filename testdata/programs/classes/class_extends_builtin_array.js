class Stack extends Array { top() { return this[this.length - 1]; } }
const s = new Stack();
s.push(1, 2);
print(s.top(), s.length, s instanceof Stack, s.map(x => x) instanceof Stack); // => 2 2 true true
