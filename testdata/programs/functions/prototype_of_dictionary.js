// A function that loses many properties keeps its prototype in another slot.
function F() {}
delete F.length;
delete F.name;
for (let i = 0; i < 40; i++) F['k' + i] = i;
F.prototype.hello = () => 'hi';
print(new F().hello()); // => hi
for (let i = 0; i < 40; i++) delete F['k' + i];
print(new F().hello()); // => hi
print(Object.getPrototypeOf(new F()) === F.prototype); // => true
