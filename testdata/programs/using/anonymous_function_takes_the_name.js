Function.prototype[Symbol.dispose] = function () { print("dispose", this.name); };
{ using f = () => {}, g = function () {}; print(f.name, g.name); } // => f g
// => dispose g
// => dispose f
