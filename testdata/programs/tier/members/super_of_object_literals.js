const base = {
    hi() {
      return 'base' + this.n;
    }
  },
  other = {
    hi() {
      return 'other' + this.n;
    }
  };
const o = {
  __proto__: base,
  n: 1,
  hi() {
    return super.hi() + '!';
  }
};
let t = '';
for (let i = 0; i < 600; i++) {
  if (i === 300) Object.setPrototypeOf(o, other);
  if (i === 500) other.hi = () => 'arrow';
  t = (t + o.hi()).slice(-30);
}
print(t); // => arrow!arrow!arrow!arrow!arrow!
