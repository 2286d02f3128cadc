let t = '';
for (let i = 0; i < 300; i++) {
  const o = { length: i % 3, push: Array.prototype.push, pop: Array.prototype.pop };
  t = [o.push('x'), o.length, o.pop(), o.length].join() + t.slice(0, 30);
}
print(t); // => 3,3,x,22,2,x,11,1,x,03,3,x,22,2,x,11,
