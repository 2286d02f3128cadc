// The length and elements of arguments are read without the object; every other use makes it.
function lengthAndElements() { return arguments.length + ":" + arguments[0] + arguments[5]; }
print(lengthAndElements("x", "y")); // => 2:xundefined
function besideParameters(a, b) { return arguments[0] + a + arguments.length; }
print(besideParameters(1, 2)); // => 4
function assignedParameter(a, b) { a = 9; return arguments[0]; }
print(assignedParameter(1)); // => 9
function assignedElement(a) { arguments[0] = 7; return a; }
print(assignedElement(1)); // => 7
function passedOn() { return besideParameters.apply(this, arguments); }
print(passedOn(1, 2, 3)); // => 5
function passedToOtherApply() { const o = { apply(x, y) { return y.length + "u"; } }; return o.apply(this, arguments); }
print(passedToOtherApply(1, 2)); // => 2u
function isOneObject() { "use strict"; const x = arguments; return x === arguments && x.length; }
print(isOneObject(1, 2)); // => 2
function replaced() { arguments = 5; return arguments; }
print(replaced()); // => 5
function updated() { arguments++; return arguments; }
print(updated()); // => NaN
function deleted(a) { delete arguments[0]; return arguments[0]; }
print(deleted(1)); // => undefined
function captured(a) { return (() => arguments[0])(); }
print(captured(6)); // => 6
function calledElement(a) { return arguments[0](1); }
print(calledElement(function (x) { return this.length + x; })); // => 2
function destructured(a) { [arguments[0]] = [3]; return a; }
print(destructured(1)); // => 3
function loopTarget(a) { for (arguments[0] in { z: 1 }); return a; }
print(loopTarget(1)); // => z
function redeclared(a) { var a = 4; return arguments[0]; }
print(redeclared(1)); // => 4
function replacedByFunction(a) { function a() { } return typeof arguments[0]; }
print(replacedByFunction(1)); // => function
function optional(a) { return typeof arguments + arguments?.[0] + arguments?.length; }
print(optional(2)); // => object21
function evaluated(a) { eval("a = 8"); return arguments[0]; }
print(evaluated(1)); // => 8
function* generated() { yield arguments[0]; yield arguments.length; }
print([...generated(4, 5)].join()); // => 4,2
function writtenInStrictCode() { "use strict"; arguments[0] = 5; return arguments[0] + arguments.length; }
print(writtenInStrictCode(1, 2)); // => 7
function inDefault(a = arguments.length) { return a + arguments.length; }
print(inDefault()); // => 0
function assignedLength() { return (arguments.length = 3, arguments.length); }
print(assignedLength(1)); // => 3
function passedToBuiltin() { return Math.max.apply(null, arguments); }
print(passedToBuiltin(3, 9, 2)); // => 9
