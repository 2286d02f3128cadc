class P {
  #x = 1;
  own() {
    return this.hasOwnProperty('#x') || Object.hasOwn(this, 'x');
  }
}
const d = Object.create(null);
d.k = 1;
let n = 0;
for (let i = 0; i < 400; i++) {
  n += new P().own() ? 1 : 2;
  d['k' + i] = i;
  n += Object.hasOwn(d, 'k' + i) ? 1 : 0;
  delete d['k' + (i - 1)];
  n += Object.hasOwn(d, 'k' + (i - 1)) ? 100 : 0;
  try {
    d.hasOwnProperty('k');
  } catch (e) {
    n++;
  }
  try {
    Object.hasOwn(null, 'k');
  } catch (e) {
    n++;
  }
}
print(n); // => 2000
