// Cells that compute each other: formulas inherit by prototypes, changes travel through the graph in order.
function inherit(Child, Parent) {
  Child.prototype = Object.create(Parent.prototype, { constructor: { value: Child, writable: true, configurable: true } });
  Child.parent = Parent.prototype;
}
function Cell(name) { this.name = name; this.readers = []; this.value = 0; this.rank = 0; this.changes = 0; }
Cell.prototype.addReader = function (reader) { this.readers.push(reader); };
Cell.prototype.sources = function () { return []; };
Cell.prototype.compute = function () { return this.value; };
Cell.prototype.update = function () {
  const value = this.compute();
  if (value === this.value) return false;
  this.value = value;
  this.changes++;
  return true;
};
function Input(name, value) { Cell.call(this, name); this.value = value; }
inherit(Input, Cell);
Input.prototype.set = function (value) { this.pending = value; };
Input.prototype.compute = function () { return this.pending; };
function Formula(name, sources) {
  Cell.call(this, name);
  this.inputs = sources;
  for (const source of sources) {
    source.addReader(this);
    this.rank = Math.max(this.rank, source.rank + 1);
  }
}
inherit(Formula, Cell);
Formula.prototype.sources = function () { return this.inputs; };
function Sum(name, sources) { Formula.call(this, name, sources); }
inherit(Sum, Formula);
Sum.prototype.compute = function () {
  let sum = 0;
  for (let i = 0; i < this.inputs.length; i++) sum += this.inputs[i].value;
  return sum;
};
function Greatest(name, sources) { Formula.call(this, name, sources); }
inherit(Greatest, Formula);
Greatest.prototype.compute = function () {
  let most = -Infinity;
  for (let i = 0; i < this.inputs.length; i++) most = Math.max(most, this.inputs[i].value);
  return most;
};
function Scaled(name, source, factor) { Formula.call(this, name, [source]); this.factor = factor; }
inherit(Scaled, Formula);
Scaled.prototype.compute = function () { return this.inputs[0].value * this.factor % 1009; };
function Checked(name, sources, limit) { Sum.call(this, name, sources); this.limit = limit; }
inherit(Checked, Sum);
Checked.prototype.compute = function () { return Math.min(Checked.parent.compute.call(this), this.limit); };

function Sheet() { this.cells = []; this.queue = []; }
Sheet.prototype.add = function (cell) { this.cells.push(cell); return cell; };
Sheet.prototype.enqueue = function (cell) {
  if (cell.isQueued) return;
  cell.isQueued = true;
  (this.queue[cell.rank] ??= []).push(cell);
};
Sheet.prototype.run = function () {
  let updates = 0;
  for (let rank = 0; rank < this.queue.length; rank++) {
    const cells = this.queue[rank];
    if (cells === undefined) continue;
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i];
      cell.isQueued = false;
      updates++;
      if (!cell.update()) continue;
      for (let j = 0; j < cell.readers.length; j++) this.enqueue(cell.readers[j]);
    }
    cells.length = 0;
  }
  return updates;
};

function run() {
  const sheet = new Sheet(), inputs = [];
  for (let i = 0; i < 40; i++) inputs.push(sheet.add(new Input(`i${i}`, i)));
  let row = inputs;
  for (let depth = 0; depth < 12; depth++) {
    const next = [];
    for (let i = 0; i < row.length; i++) {
      const left = row[i], right = row[(i + depth + 1) % row.length];
      switch ((i + depth) % 4) {
        case 0: next.push(sheet.add(new Sum(`s${depth}.${i}`, [left, right]))); break;
        case 1: next.push(sheet.add(new Greatest(`g${depth}.${i}`, [left, right]))); break;
        case 2: next.push(sheet.add(new Scaled(`f${depth}.${i}`, left, depth + 2))); break;
        default: next.push(sheet.add(new Checked(`c${depth}.${i}`, [left, right], 5000))); break;
      }
    }
    row = next;
  }
  const total = sheet.add(new Sum('total', row));
  let updates = 0, sums = 0;
  for (let turn = 0; turn < 600; turn++) {
    const input = inputs[turn * 7 % inputs.length];
    input.set(turn % 97);
    sheet.enqueue(input);
    updates += sheet.run();
    sums = (sums * 31 + total.value) % 1000003;
  }
  return `${updates},${sums},${sheet.cells.reduce((sum, cell) => sum + cell.changes, 0)}`;
}
print(run()); // => 95826,398097,87469
