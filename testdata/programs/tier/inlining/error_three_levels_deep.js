function thrower(o) {
  return o.a.b;
}
function mid(o) {
  return thrower(o) + 1;
}
function outer(o) {
  return mid(o) + 1;
}
let n = 0;
for (let i = 0; i < 6000; i++) {
  let k = i;
  try {
    k += outer(i % 200 == 199 ? { a: null } : { a: { b: 1 } });
  } catch (e) {
    n += e.message.length + k;
  }
  n += k;
}
print(n); // => 18109200
