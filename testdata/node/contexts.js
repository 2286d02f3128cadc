const vm = require('vm');
globalThis.shared = 1;
print(vm.runInThisContext('shared + 1')); // => 2
const sandbox = { x: 2, print };
vm.createContext(sandbox);
print(vm.isContext(sandbox), vm.isContext({})); // => true false
print(vm.runInContext('y = x * 10; var z = 3; x = 5; function f() { return x; } typeof shared', sandbox)); // => undefined
print(sandbox.x, sandbox.y, sandbox.z, sandbox.f()); // => 5 20 3 5
sandbox.x = 7;
print(sandbox.f(), vm.runInContext('delete globalThis.y; x', sandbox), 'y' in sandbox); // => 7 7 false
print(vm.runInNewContext('a + b', { a: 1, b: 2 })); // => 3
print(vm.runInNewContext('[]') instanceof Array, vm.runInNewContext('typeof process')); // => false undefined
const script = new vm.Script('n += 1', { filename: 'count.js' });
const counter = vm.createContext({ n: 0 });
for (let i = 0; i < 3; i++) script.runInContext(counter);
print(counter.n); // => 3
try { new vm.Script('let let', { filename: 'bad.js' }); } catch (error) { print(error.name); } // => SyntaxError
try { vm.runInNewContext('throw new TypeError("x")'); } catch (error) { print(error.name, error instanceof TypeError); } // => TypeError false
print(vm.runInNewContext('1', {}, { timeout: 1000 })); // => 1
print(vm.compileFunction('return a + b', ['a', 'b'])(1, 2)); // => 3
print(vm.runInNewContext('Math', { Math: 'mine' })); // => mine
