const o = {
  get(k) {
    return k;
  },
  set(k, v) {
    this[k] = v;
    return v;
  },
  has(k) {
    return k in this;
  },
  push: x => x,
  at(i) {
    return i;
  },
  round(x) {
    return x + 'r';
  }
};
function f(o, i) {
  o.set('p', i);
  return o.get(i) + o.has('p') + o.push(i) + o.at(1) + o.round('a').length;
}
let n = 0;
for (let i = 0; i < 3000; i++) n += f(o, i);
print(n); // => 9009000
