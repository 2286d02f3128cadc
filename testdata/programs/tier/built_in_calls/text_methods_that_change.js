// Methods of String.prototype and Number.prototype are replaced, removed and inherited from elsewhere.
const { slice, trim, startsWith } = String.prototype, { toFixed } = Number.prototype;
let n = 0;
function step(text, number) {
  return text.slice(1, 3).length + text.trim().length + (text.startsWith('ab') ? 1 : 0) + text.toUpperCase().length + number.toFixed(1).length;
}
for (let i = 0; i < 9000; i++) {
  if (i === 3000) String.prototype.slice = function (a) { 'use strict'; return typeof this + a; };
  if (i === 4000) String.prototype.slice = slice;
  if (i === 5000) { delete String.prototype.trim; Object.prototype.trim = () => 'inherited'; }
  if (i === 6000) { String.prototype.trim = trim; delete Object.prototype.trim; }
  if (i === 7000) Object.defineProperty(Number.prototype, 'toFixed', { get() { return () => 'got'; }, configurable: true });
  if (i === 8000) Object.defineProperty(Number.prototype, 'toFixed', { value: toFixed });
  try { n += step([' abc', 'abc ', 'ab' + i, '\u00df\ufeff'][i % 4], i); } catch (e) { n += 1000; }
}
print(n); // => 148086
