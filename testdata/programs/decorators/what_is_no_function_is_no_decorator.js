const log = [];
for (const make of [() => @(1) class C {}, () => class { @(null) m() {} }, () => class { @({}) static #f; }, () => class { @(class {}) m() {} }]) {
  try { make(); } catch (e) { print(e.name + ": " + e.message); }
}
// => TypeError: The decorator of the class 'C' must be a function, not 1
// => TypeError: The decorator of the method 'm' must be a function, not null
// => TypeError: The decorator of the static field '#f' must be a function, not [object Object]
// => TypeError: Class constructor  cannot be invoked without 'new'
