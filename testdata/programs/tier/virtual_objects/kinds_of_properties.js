// The values of a property that is in a local: integers, doubles, -0, texts, objects and functions, in turn.
class Box {
  constructor(value) { this.value = value; this.count = 0; }
  put(value) { this.value = value; this.count++; return this; }
  double() { return new Box(this.value + this.value); }
  get kind() { return typeof this.value; }
  get length() { return this.count; }
}
const values = [1, 2.5, -0, 'a', 2 ** 31, NaN, true, null, undefined, 10n, Box];
let text = '', sum = 0;
function integers(i) { const b = new Box(i).put(i + 1).put(i | 0); return b.value + b.count + b.length; }
function doubles(i) { const b = new Box(i).put(i / 2).put(i); return b.value / 3 + b.double().value; }
function zero(i) { const b = new Box(0); b.put(i % 2 ? -0 : 0); return 1 / b.value; }
function wide(i) { const b = new Box(i); b.put(i * 4294967296).put(b.value + 4294967295); return b.value % 1000; }
function booleans(i) { const b = new Box(i > 3); return b.value === true ? b.put(!b.value).value : b.value; }
function any(i) { const b = new Box(values[i % values.length]); return b.kind + String(b.value).slice(0, 5) + b.put(i).kind; }
function arrays(i) { const b = new Box([i, i + 1]); b.value[0]++; return b.value.length + b.value[0]; }
function calls(i) { const b = new Box(x => x + b.count); b.count = i; return b.value(1); }
for (let i = 0; i < 300; i++) {
  sum += integers(i) + doubles(i) + wide(i) + arrays(i) + calls(i) + (zero(i) > 0 ? 1 : 0) + (booleans(i) ? 1 : 0);
  if (i % 13 === 0) text += any(i);
  else any(i);
}
print(sum); // => 392850
print(text.length, text.slice(0, 60)); // => 370 number1numbernumber0numbernumber21474numberbooleantruenumber
