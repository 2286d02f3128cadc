let n = 0;
for (let i = 0; i < 600; i++) {
  const a = [];
  a.push(i);
  a.push('t');
  a.push({});
  if (i % 50 === 49) {
    Object.freeze(a);
    try {
      a.push(1);
    } catch (e) {
      n += e.name.length;
    }
    try {
      a.pop();
    } catch (e) {
      n += e.name.length;
    }
  }
  n += a.length;
}
print(n); // => 2016
