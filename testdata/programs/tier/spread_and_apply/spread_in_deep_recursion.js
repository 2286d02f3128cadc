function down(k, ...r) {
  return k === 0 ? r.length : down(k - 1, ...r);
}
function forever(...r) {
  return forever(...r) + 1;
}
let t = 0;
for (let i = 0; i < 100; i++) t += down(20, i, i);
try {
  forever(1, 2);
} catch (e) {
  t += e.name;
}
print(t); // => 200RangeError
