let log = '';
const o = {
  get p() {
    let r = inner(1);
    return r;
  }
};
function inner(k) {
  let s = k + 1;
  return s;
}
function outer(i) {
  let x = inner(i);
  let y = o.p;
  let z = inner(y);
  return x + y + z;
}
let n = 0;
for (let i = 0; i < 200; i++) n += outer(i);
print(n); // => 21100
