const give = v => () => v;
const attempts = [
  v => @(give(v)) class C {}, v => class { @(give(v)) m() {} }, v => class { @(give(v)) static get g() { return 1; } },
  v => class { @(give(v)) f; }, v => class { @(give(v)) accessor a; },
];
for (const attempt of attempts) {
  for (const v of [null, 1]) try { attempt(v); print("fine"); } catch (e) { print(e.name + ": " + e.message); }
}
// => TypeError: The decorator of the class 'C' must return a function or undefined, not null
// => TypeError: The decorator of the class 'C' must return a function or undefined, not 1
// => TypeError: The decorator of the method 'm' must return a function or undefined, not null
// => TypeError: The decorator of the method 'm' must return a function or undefined, not 1
// => TypeError: The decorator of the static getter 'g' must return a function or undefined, not null
// => TypeError: The decorator of the static getter 'g' must return a function or undefined, not 1
// => TypeError: The decorator of the field 'f' must return a function or undefined, not null
// => TypeError: The decorator of the field 'f' must return a function or undefined, not 1
// => TypeError: The decorator of the accessor 'a' must return an object or undefined, not null
// => TypeError: The decorator of the accessor 'a' must return an object or undefined, not 1
for (const part of ["get", "set", "init"]) try { class C { @(give({ [part]: 1 })) accessor a; } } catch (e) { print(e.message); }
// => The decorator of the accessor 'a' must return functions or undefined as 'get', 'set' and 'init', not 1 as 'get'
// => The decorator of the accessor 'a' must return functions or undefined as 'get', 'set' and 'init', not 1 as 'set'
// => The decorator of the accessor 'a' must return functions or undefined as 'get', 'set' and 'init', not 1 as 'init'
class Fine { @(give(undefined)) m() {} @(give({})) accessor a = 1; }
print(new Fine().a); // => 1
