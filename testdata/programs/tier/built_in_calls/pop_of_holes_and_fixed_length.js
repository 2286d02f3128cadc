let t = '';
for (let i = 0; i < 300; i++) {
  const a = [1, , 3, ,];
  if (i % 3 === 1) a.length = 7;
  if (i % 3 === 2) Object.defineProperty(a, 'length', { writable: false });
  try {
    t = [a.pop(), a.length, a.push(9), 1 in a].join() + t.slice(0, 20);
  } catch (e) {
    t = e.name + t.slice(0, 20);
  }
}
print(t); // => TypeError,6,7,false,3,4,false
