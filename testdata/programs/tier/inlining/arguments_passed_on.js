// Functions that pass their arguments on by apply, call and super become a part of what calls them.
var Class = {
  create: function (members) {
    function Made() { this.initialize.apply(this, arguments); }
    for (var name in members) Made.prototype[name] = members[name];
    return Made;
  }
};
var Point = Class.create({ initialize: function (x, y) { this.x = x; this.y = y || 0; } });
var Named = Class.create({ initialize: function (name) { this.name = name; this.size = arguments.length; } });
var Checked = Class.create({ initialize: function (x) { if (x > 590) throw new Error("too many: " + x); this.x = x; } });
var Deep = Class.create({ initialize: function (x, y) { Point.prototype.initialize.apply(this, arguments); this.z = x + y; } });
var Changing = Class.create({ initialize: function (x) { x = 7; Point.prototype.initialize.apply(this, arguments); this.w = x; } });
function strictly(x) { "use strict"; return this === undefined ? -1 : typeof this + x; }
function sloppy(x) { return typeof this + x; }
function viaCall(f, self, x) { return f.call(self, x); }
function trace() { return new Error("here").stack.split("\n").length > 0; }
var Traced = Class.create({ initialize: function (x) { this.t = trace(); this.x = x; } });

class Base {
  constructor(x) { this.x = x; if (x === "other") return { x: "another" }; }
  get kind() { return new.target === undefined; }
}
class One extends Base { f = 1; constructor(x, y) { super(x); this.y = y; } }
class Two extends One { #p = 2; constructor(x) { super(x, x * 2); this.q = this.#p; } }
class Late extends Base { constructor(x) { if (x > 595) { x = 0; } super(x); if (x % 7 === 3) return { late: x }; } }
class Wrong extends Base { constructor(x) { super(x); if (x > 596) super(x); } }
class Never extends Base { constructor(x) { if (x < 597) super(x); } }
class Target extends Base { constructor(x) { super(x); this.t = new.target.name; } }
class Sub extends Target { constructor(x) { super(x); } }
function Old(x) { if (!new.target) return new Old(x); this.o = x; }

function one(i) {
  var out = 0;
  var p = new Point(i, i + 1), q = new Point(i);
  out += p.x + p.y + q.y;
  out += new Deep(i, 2).z + new Changing(i).x + new Changing(i).w;
  out += new Traced(i).x;
  out += new One(i, 3).y + new Two(i).q + new Two(i).y + new Two("s").q;
  var late = new Late(i);
  out += late.late === undefined ? late.x : late.late * 2;
  out += new Target(i).t.length + new Sub(i).t.length;
  out += Old(i).o;
  out += new Base(i % 5 ? i : "other").x.toString().length;
  return out;
}
function run() {
  var total = 0, texts = [];
  for (var i = 0; i < 600; i++) {
    total += one(i);
    total += viaCall(strictly, undefined, i) === -1 ? 1 : 0;
    total += viaCall(sloppy, i, 1).length + viaCall(sloppy, p0, 2).length;
    total += new Named("n" + i, 2, 3).size;
    try { total += new Checked(i).x; } catch (e) { texts.push(e.message); }
    try { total += new Wrong(i).x; } catch (e) { texts.push(e.message); }
    try { total += new Never(i).x; } catch (e) { texts.push(e.message); }
  }
  return total + texts.join();
}
var p0 = new Point(1, 2);
var sum = "";
for (var k = 0; k < 3; k++) sum = run();
print(sum.length, sum.slice(0, 60)); // => 579 2023404too many: 591,too many: 592,too many: 593,too many: 5
