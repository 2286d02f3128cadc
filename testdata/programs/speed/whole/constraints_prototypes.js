// Incremental solving of constraints with strengths in both directions. Inheritance by Object.create and Base.call.
function Strength(value, name) { this.value = value; this.name = name; }
Strength.isStronger = function (a, b) { return a.value < b.value; };
Strength.isWeaker = function (a, b) { return a.value > b.value; };
Strength.weakest = function (a, b) { return Strength.isWeaker(a, b) ? a : b; };
Strength.prototype.next = function () {
  switch (this.value) {
    case 0: return Strength.PREFERRED;
    case 1: return Strength.STRONG;
    case 2: return Strength.NORMAL;
    case 3: return Strength.WEAK;
    default: return Strength.WEAKEST;
  }
};
Strength.REQUIRED = new Strength(0, "required");
Strength.PREFERRED = new Strength(1, "preferred");
Strength.STRONG = new Strength(2, "strong");
Strength.NORMAL = new Strength(3, "normal");
Strength.WEAK = new Strength(4, "weak");
Strength.WEAKEST = new Strength(5, "weakest");

function extend(Sub, Base) {
  Sub.prototype = Object.create(Base.prototype);
  Sub.prototype.constructor = Sub;
}
function List() { this.items = []; }
List.prototype.add = function (item) { this.items.push(item); };
List.prototype.at = function (index) { return this.items[index]; };
List.prototype.size = function () { return this.items.length; };
List.prototype.takeFirst = function () { return this.items.shift(); };
List.prototype.remove = function (item) {
  var left = 0;
  for (var i = 0; i < this.items.length; i++) {
    if (this.items[i] !== item) this.items[left++] = this.items[i];
  }
  while (this.items.length > left) this.items.pop();
};

function Variable(name, value) {
  this.name = name;
  this.value = value || 0;
  this.constraints = new List();
  this.source = null;
  this.mark = 0;
  this.strength = Strength.WEAKEST;
  this.stays = true;
}
Variable.prototype.add = function (constraint) { this.constraints.add(constraint); };
Variable.prototype.remove = function (constraint) {
  this.constraints.remove(constraint);
  if (this.source === constraint) this.source = null;
};

function Constraint(planner, strength) { this.planner = planner; this.strength = strength; }
Constraint.prototype.addToGraphAndSolve = function () {
  this.addToGraph();
  this.planner.add(this);
};
Constraint.prototype.isInput = function () { return false; };
Constraint.prototype.satisfy = function (mark) {
  this.choose(mark);
  if (!this.isSatisfied()) {
    if (this.strength === Strength.REQUIRED) throw new Error("a required constraint cannot hold");
    return null;
  }
  this.markInputs(mark);
  var out = this.output(), before = out.source;
  if (before !== null) before.reject();
  out.source = this;
  if (!this.planner.propagate(this, mark)) throw new Error("a cycle");
  out.mark = mark;
  return before;
};
Constraint.prototype.drop = function () {
  if (this.isSatisfied()) this.planner.remove(this);
  else this.removeFromGraph();
};

function UnaryConstraint(planner, out, strength) {
  Constraint.call(this, planner, strength);
  this.out = out;
  this.isHeld = false;
  this.addToGraphAndSolve();
}
extend(UnaryConstraint, Constraint);
UnaryConstraint.prototype.addToGraph = function () { this.out.add(this); this.isHeld = false; };
UnaryConstraint.prototype.choose = function (mark) {
  this.isHeld = this.out.mark !== mark && Strength.isStronger(this.strength, this.out.strength);
};
UnaryConstraint.prototype.isSatisfied = function () { return this.isHeld; };
UnaryConstraint.prototype.markInputs = function () {};
UnaryConstraint.prototype.output = function () { return this.out; };
UnaryConstraint.prototype.reject = function () { this.isHeld = false; };
UnaryConstraint.prototype.inputsKnown = function () { return true; };
UnaryConstraint.prototype.removeFromGraph = function () {
  if (this.out !== null) this.out.remove(this);
  this.isHeld = false;
};
UnaryConstraint.prototype.compute = function () {
  this.out.strength = this.strength;
  this.out.stays = !this.isInput();
  if (this.out.stays) this.execute();
};
function Stay(planner, out, strength) { UnaryConstraint.call(this, planner, out, strength); }
extend(Stay, UnaryConstraint);
Stay.prototype.execute = function () {};
function Edit(planner, out, strength) { UnaryConstraint.call(this, planner, out, strength); }
extend(Edit, UnaryConstraint);
Edit.prototype.isInput = function () { return true; };
Edit.prototype.execute = function () {};

var NONE = 0, FORWARD = 1, BACKWARD = -1;
function BinaryConstraint(planner, one, other, strength) {
  Constraint.call(this, planner, strength);
  this.one = one;
  this.other = other;
  this.direction = NONE;
  this.addToGraphAndSolve();
}
extend(BinaryConstraint, Constraint);
BinaryConstraint.prototype.choose = function (mark) {
  if (this.one.mark === mark) {
    this.direction = this.other.mark !== mark && Strength.isStronger(this.strength, this.other.strength) ? FORWARD : NONE;
  } else if (this.other.mark === mark) {
    this.direction = Strength.isStronger(this.strength, this.one.strength) ? BACKWARD : NONE;
  } else if (Strength.isWeaker(this.one.strength, this.other.strength)) {
    this.direction = Strength.isStronger(this.strength, this.one.strength) ? BACKWARD : NONE;
  } else this.direction = Strength.isStronger(this.strength, this.other.strength) ? FORWARD : NONE;
};
BinaryConstraint.prototype.addToGraph = function () {
  this.one.add(this);
  this.other.add(this);
  this.direction = NONE;
};
BinaryConstraint.prototype.isSatisfied = function () { return this.direction !== NONE; };
BinaryConstraint.prototype.markInputs = function (mark) { this.input().mark = mark; };
BinaryConstraint.prototype.input = function () { return this.direction === FORWARD ? this.one : this.other; };
BinaryConstraint.prototype.output = function () { return this.direction === FORWARD ? this.other : this.one; };
BinaryConstraint.prototype.reject = function () { this.direction = NONE; };
BinaryConstraint.prototype.inputsKnown = function (mark) {
  var input = this.input();
  return input.mark === mark || input.stays || input.source === null;
};
BinaryConstraint.prototype.compute = function () {
  var input = this.input(), out = this.output();
  out.strength = Strength.weakest(this.strength, input.strength);
  out.stays = input.stays;
  if (out.stays) this.execute();
};
BinaryConstraint.prototype.removeFromGraph = function () {
  this.one.remove(this);
  this.other.remove(this);
  this.direction = NONE;
};
function Equal(planner, one, other, strength) { BinaryConstraint.call(this, planner, one, other, strength); }
extend(Equal, BinaryConstraint);
Equal.prototype.execute = function () { this.output().value = this.input().value; };
function Scale(planner, from, factor, offset, to, strength) {
  this.factor = factor;
  this.offset = offset;
  BinaryConstraint.call(this, planner, from, to, strength);
}
extend(Scale, BinaryConstraint);
Scale.prototype.addToGraph = function () {
  BinaryConstraint.prototype.addToGraph.call(this);
  this.factor.add(this);
  this.offset.add(this);
};
Scale.prototype.removeFromGraph = function () {
  BinaryConstraint.prototype.removeFromGraph.call(this);
  this.factor.remove(this);
  this.offset.remove(this);
};
Scale.prototype.markInputs = function (mark) {
  BinaryConstraint.prototype.markInputs.call(this, mark);
  this.factor.mark = this.offset.mark = mark;
};
Scale.prototype.execute = function () {
  if (this.direction === FORWARD) this.other.value = this.one.value * this.factor.value + this.offset.value;
  else this.one.value = (this.other.value - this.offset.value) / this.factor.value;
};
Scale.prototype.compute = function () {
  var input = this.input(), out = this.output();
  out.strength = Strength.weakest(this.strength, input.strength);
  out.stays = input.stays && this.factor.stays && this.offset.stays;
  if (out.stays) this.execute();
};

function Planner() { this.mark = 0; }
Planner.prototype.add = function (constraint) {
  var mark = ++this.mark, rejected = constraint.satisfy(mark);
  while (rejected !== null) rejected = rejected.satisfy(mark);
};
Planner.prototype.remove = function (constraint) {
  var out = constraint.output();
  constraint.reject();
  constraint.removeFromGraph();
  var open = this.propagateFrom(out), strength = Strength.REQUIRED;
  do {
    for (var i = 0; i < open.size(); i++) {
      if (open.at(i).strength === strength) this.add(open.at(i));
    }
    strength = strength.next();
  } while (strength !== Strength.WEAKEST);
};
Planner.prototype.plan = function (sources) {
  var mark = ++this.mark, plan = new Plan(), todo = sources;
  while (todo.size() > 0) {
    var constraint = todo.takeFirst();
    if (constraint.output().mark !== mark && constraint.inputsKnown(mark)) {
      plan.add(constraint);
      constraint.output().mark = mark;
      this.addUses(constraint.output(), todo);
    }
  }
  return plan;
};
Planner.prototype.planFor = function (constraints) {
  var sources = new List();
  for (var i = 0; i < constraints.size(); i++) {
    var constraint = constraints.at(i);
    if (constraint.isInput() && constraint.isSatisfied()) sources.add(constraint);
  }
  return this.plan(sources);
};
Planner.prototype.propagate = function (constraint, mark) {
  var todo = new List();
  todo.add(constraint);
  while (todo.size() > 0) {
    var next = todo.takeFirst();
    if (next.output().mark === mark) return false;
    next.compute();
    this.addUses(next.output(), todo);
  }
  return true;
};
Planner.prototype.propagateFrom = function (out) {
  out.source = null;
  out.strength = Strength.WEAKEST;
  out.stays = true;
  var open = new List(), todo = new List();
  todo.add(out);
  while (todo.size() > 0) {
    var variable = todo.takeFirst();
    for (var i = 0; i < variable.constraints.size(); i++) {
      var constraint = variable.constraints.at(i);
      if (!constraint.isSatisfied()) open.add(constraint);
    }
    var source = variable.source;
    for (var j = 0; j < variable.constraints.size(); j++) {
      var use = variable.constraints.at(j);
      if (use === source || !use.isSatisfied()) continue;
      use.compute();
      todo.add(use.output());
    }
  }
  return open;
};
Planner.prototype.addUses = function (variable, todo) {
  var source = variable.source, all = variable.constraints;
  for (var i = 0; i < all.size(); i++) {
    var constraint = all.at(i);
    if (constraint !== source && constraint.isSatisfied()) todo.add(constraint);
  }
};
function Plan() { this.list = new List(); }
Plan.prototype.add = function (constraint) { this.list.add(constraint); };
Plan.prototype.execute = function () {
  for (var i = 0; i < this.list.size(); i++) this.list.at(i).execute();
};

function chain(length) {
  var planner = new Planner(), previous = null, first = null, last = null;
  for (var i = 0; i <= length; i++) {
    var variable = new Variable("v" + i);
    if (previous !== null) new Equal(planner, previous, variable, Strength.REQUIRED);
    if (i === 0) first = variable;
    if (i === length) last = variable;
    previous = variable;
  }
  new Stay(planner, last, Strength.STRONG);
  var edit = new Edit(planner, first, Strength.PREFERRED), edits = new List(), sum = 0;
  edits.add(edit);
  var plan = planner.planFor(edits);
  for (var value = 0; value < 100; value++) {
    first.value = value;
    plan.execute();
    sum += last.value;
  }
  return sum;
}
function change(planner, variable, value) {
  var edit = new Edit(planner, variable, Strength.PREFERRED), edits = new List();
  edits.add(edit);
  var plan = planner.planFor(edits);
  for (var i = 0; i < 10; i++) {
    variable.value = value;
    plan.execute();
  }
  edit.drop();
}
function projection(count) {
  var planner = new Planner(), factor = new Variable("factor", 10), offset = new Variable("offset", 1000);
  var from = null, to = null, ends = new List(), sum = 0;
  for (var i = 0; i < count; i++) {
    from = new Variable("from" + i, i);
    to = new Variable("to" + i, i);
    ends.add(to);
    new Stay(planner, from, Strength.NORMAL);
    new Scale(planner, from, factor, offset, to, Strength.REQUIRED);
  }
  change(planner, from, 17);
  sum += to.value;
  change(planner, to, 1050);
  sum += from.value;
  change(planner, factor, 5);
  for (var j = 0; j < count - 1; j++) sum += ends.at(j).value;
  change(planner, offset, 2000);
  for (var k = 0; k < count - 1; k++) sum += ends.at(k).value;
  return sum;
}
function run() {
  var sum = 0;
  for (var i = 0; i < 3; i++) sum += chain(120) + projection(120);
  return sum;
}
print(run()); // => 1300005
