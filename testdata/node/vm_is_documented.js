const vm = require('node:vm');
const fails = work => { try { return work(); } catch (error) { return `${error.code} ${error.name}: ${error.message}`; } };
print(fails(() => vm.runInNewContext('while (true) {}', {}, { timeout: 20 }))); // => ERR_SCRIPT_EXECUTION_TIMEOUT Error: Script execution timed out after 20ms
print(fails(() => vm.runInThisContext('1 + 1', { timeout: 1000 })), fails(() => vm.runInThisContext('1', { timeout: 0 }))); // => 2 ERR_OUT_OF_RANGE RangeError: The value of "options.timeout" is out of range. It must be >= 1 && <= 4294967295. Received 0
print(fails(() => vm.runInNewContext('1', {}, { timeout: 'x' }))); // => ERR_INVALID_ARG_TYPE TypeError: The "options.timeout" property must be of type number. Received type string ('x')
print(fails(() => vm.runInContext('1', {}))); // => ERR_INVALID_ARG_TYPE TypeError: The "contextifiedObject" argument must be an vm.Context. Received an instance of Object
print(vm.runInNewContext('this.x = 1; Object.keys(this).join()', { y: 2 }), vm.isContext({}), vm.isContext(vm.createContext())); // => y,x false true
const context = vm.createContext({ console, value: 1 });
vm.runInContext('var own = value + 1; let lexical = 5; globalThis.other = () => own;', context);
print(context.own, context.lexical, context.other(), vm.runInContext('lexical + own', context)); // => 2 undefined 2 7
vm.runInContext('own = 10', context);
print(context.own); // => 10
context.own = 20;
print(vm.runInContext('own', context)); // => 20
print(vm.runInContext('typeof require + typeof process + typeof Array', context), vm.runInContext('[].constructor', context) === Array); // => undefinedundefinedfunction false
print(vm.runInContext('Object.prototype.toString.call(globalThis)', context), vm.runInContext('"value" in globalThis', context)); // => [object Object] true
const fn = vm.compileFunction('return a + b + (this.c ?? 0)', ['a', 'b'], { filename: 'f.js' }); print(fn(1, 2), fn.call({ c: 3 }, 1, 2), fn.length); // => 3 6 2
const inside = vm.compileFunction('return typeof hidden + value', [], { parsingContext: context }); print(inside()); // => undefined1
const extended = vm.compileFunction('return extra + 1', [], { contextExtensions: [{ extra: 41 }] }); print(extended()); // => 42
try { vm.runInThisContext('throw new Error("located")', { filename: 'place.js', lineOffset: 4 }); } catch (error) { print(/place\.js:5/.test(error.stack)); } // => true
print(fails(() => new vm.Script('foo bar', { filename: 'syntax.js' })).startsWith('undefined SyntaxError')); // => true
print(typeof vm.SourceTextModule, typeof vm.SyntheticModule, typeof vm.constants, typeof vm.measureMemory); // => undefined undefined object function
