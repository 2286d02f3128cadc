// One-way constraints between variables with strengths, solved again for each change: virtual calls over linked objects.
class Variable {
  constructor(name, value) { this.name = name; this.value = value; this.uses = []; this.source = null; this.stamp = 0; }
}
class Constraint {
  constructor(strength) { this.strength = strength; this.isActive = false; }
  addTo(solver) { solver.add(this); return this; }
}
class Stay extends Constraint {
  constructor(variable, strength) { super(strength); this.out = variable; }
  inputs() { return []; }
  execute() {}
}
class Edit extends Constraint {
  constructor(variable) { super(0); this.out = variable; this.next = 0; }
  inputs() { return []; }
  execute() { this.out.value = this.next; }
}
class Equal extends Constraint {
  constructor(from, to, strength) { super(strength); this.from = from; this.out = to; }
  inputs() { return [this.from]; }
  execute() { this.out.value = this.from.value; }
}
class Scale extends Constraint {
  constructor(from, factor, offset, to) {
    super(1); this.from = from; this.factor = factor; this.offset = offset; this.out = to;
  }
  inputs() { return [this.from, this.factor, this.offset]; }
  execute() { this.out.value = (this.from.value * this.factor.value + this.offset.value) % 1000003; }
}
class Solver {
  constructor() { this.stamp = 0; this.steps = 0; }
  add(constraint) {
    const out = constraint.out;
    // The stronger constraint (the smaller number) determines a variable.
    if (out.source !== null && out.source.strength <= constraint.strength) return;
    if (out.source !== null) this.remove(out.source);
    out.source = constraint;
    constraint.isActive = true;
    for (const input of constraint.inputs()) input.uses.push(constraint);
  }
  remove(constraint) {
    constraint.isActive = false;
    constraint.out.source = null;
    for (const input of constraint.inputs()) {
      const at = input.uses.indexOf(constraint);
      if (at >= 0) input.uses.splice(at, 1);
    }
  }
  plan(start) {
    this.stamp++;
    const order = [], waiting = [start];
    while (waiting.length > 0) {
      const constraint = waiting.shift();
      if (constraint.out.stamp === this.stamp) continue;
      constraint.out.stamp = this.stamp;
      order.push(constraint);
      for (const use of constraint.out.uses) if (use.isActive) waiting.push(use);
    }
    return order;
  }
  change(edit, value, plan) {
    edit.next = value;
    for (const constraint of plan) { constraint.execute(); this.steps++; }
  }
}
function chain(length) {
  const solver = new Solver(), variables = [];
  for (let i = 0; i <= length; i++) variables.push(new Variable("v" + i, 0));
  for (let i = 0; i < length; i++) new Equal(variables[i], variables[i + 1], 2).addTo(solver);
  new Stay(variables[length], 4).addTo(solver);
  const edit = new Edit(variables[0]).addTo(solver);
  let sum = 0;
  for (let i = 0; i < 200; i++) {
    solver.change(edit, i * 7, solver.plan(edit));
    sum += variables[length].value;
  }
  return sum + solver.steps;
}
function projection(count) {
  const solver = new Solver(), factor = new Variable("factor", 3), offset = new Variable("offset", 7);
  const ends = [], edits = [];
  for (let i = 0; i < count; i++) {
    const from = new Variable("from" + i, i), to = new Variable("to" + i, 0);
    new Stay(from, 4).addTo(solver);
    new Scale(from, factor, offset, to).addTo(solver);
    edits.push(new Edit(from));
    ends.push(to);
  }
  for (const edit of edits) edit.addTo(solver);
  let sum = 0;
  for (let round = 0; round < 16; round++) {
    for (let i = 0; i < count; i++) {
      solver.change(edits[i], i * round, solver.plan(edits[i]));
      sum += ends[i].value;
    }
    const edit = new Edit(factor);
    edit.addTo(solver);
    solver.change(edit, 3 + round, solver.plan(edit));
    solver.remove(edit);
    for (const end of ends) sum += end.value;
  }
  return sum + solver.steps;
}
function run() {
  return chain(250) + ":" + projection(300);
}
print(run()); // => 189500:138219616
