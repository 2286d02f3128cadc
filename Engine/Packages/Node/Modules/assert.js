// nodejs.org/api/assert.html
'use strict';

const { inspect } = require('util');

class AssertionError extends Error {
  constructor(options) {
    super(options.message ?? `${inspect(options.actual)} ${options.operator} ${inspect(options.expected)}`);
    this.name = 'AssertionError';
    this.code = 'ERR_ASSERTION';
    this.generatedMessage = options.message === undefined;
    this.actual = options.actual;
    this.expected = options.expected;
    this.operator = options.operator;
  }
}

const fail = (message, options) => {
  if (message instanceof Error) throw message;
  throw new AssertionError({ ...options, message: message ?? options.text });
};

const tagOf = value => Object.prototype.toString.call(value);
const keysOf = value => Reflect.ownKeys(value).filter(key => Object.prototype.propertyIsEnumerable.call(value, key));

// Deep equality. Strict compares prototypes, and values as Object.is does.
const isEqual = (a, b, isStrict, seen = new Map()) => {
  if (Object.is(a, b)) return true;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return !isStrict && (a == b || (a !== a && b !== b));
  if (isStrict && Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  if (tagOf(a) !== tagOf(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  if (seen.get(a) === b) return true;
  seen.set(a, b);
  if (a instanceof Date) { if (a.getTime() !== b.getTime()) return false; }
  else if (a instanceof RegExp) { if (String(a) !== String(b) || a.lastIndex !== b.lastIndex) return false; }
  else if (a instanceof Error) { if (a.message !== b.message || a.name !== b.name) return false; }
  else if (a instanceof Number || a instanceof String || a instanceof Boolean) { if (!Object.is(a.valueOf(), b.valueOf())) return false; }
  else if (a instanceof Set || a instanceof Map) {
    if (a.size !== b.size) return false;
    const rest = [...b];
    for (const item of a) {
      const index = rest.findIndex(other => isEqual(item, other, isStrict, new Map(seen)));
      if (index < 0) return false;
      rest.splice(index, 1);
    }
  }
  else if (ArrayBuffer.isView(a) && a.byteLength !== b.byteLength) return false;
  const keys = keysOf(a);
  if (keys.length !== keysOf(b).length) return false;
  return keys.every(key => Object.prototype.propertyIsEnumerable.call(b, key) && isEqual(a[key], b[key], isStrict, seen));
};

const check = (condition, actual, expected, message, operator, text) => {
  if (!condition) fail(message, { actual, expected, operator, text });
};

const shown = (title, actual, expected) => `${title}\n\n${inspect(actual)}\n\nshould equal\n\n${inspect(expected)}`;

// Whether an error is as a constructor, a pattern, an object or a function says.
const matches = (error, expected, message) => {
  if (expected === undefined) return;
  if (expected instanceof RegExp) check(expected.test(String(error)), error, expected, message, 'throws',
    `The input did not match the regular expression ${inspect(expected)}. Input:\n\n${inspect(String(error))}\n`);
  else if (typeof expected === 'object') {
    for (const key of Object.keys(expected)) {
      const isPattern = expected[key] instanceof RegExp && typeof error[key] === 'string';
      check(isPattern ? expected[key].test(error[key]) : isEqual(error[key], expected[key], true), error, expected, message, 'throws',
        shown(`Expected values to be strictly deep-equal: ${key}`, error[key], expected[key]));
    }
  }
  else if (expected.prototype !== undefined && error instanceof expected) return;
  else if (Error.isPrototypeOf(expected) || expected === Error) throw error;
  else check(expected.call({}, error) === true, error, expected, message, 'throws', 'The validation function is expected to return "true".');
};

const assert = (value, message) => check(value, value, true, message, '==', 'The expression evaluated to a falsy value');
const methods = {
  ok: assert,
  fail: message => fail(message ?? 'Failed', { operator: 'fail' }),
  equal: (a, b, message) => check(a == b || (a !== a && b !== b), a, b, message, '=='),
  notEqual: (a, b, message) => check(a != b && !(a !== a && b !== b), a, b, message, '!='),
  strictEqual: (a, b, message) => check(Object.is(a, b), a, b, message, 'strictEqual',
    `Expected values to be strictly equal:\n\n${inspect(a)} !== ${inspect(b)}\n`),
  notStrictEqual: (a, b, message) => check(!Object.is(a, b), a, b, message, 'notStrictEqual',
    `Expected "actual" to be strictly unequal to: ${inspect(b)}`),
  deepEqual: (a, b, message) => check(isEqual(a, b, false), a, b, message, 'deepEqual', shown('Expected values to be loosely deep-equal:', a, b)),
  notDeepEqual: (a, b, message) => check(!isEqual(a, b, false), a, b, message, 'notDeepEqual'),
  deepStrictEqual: (a, b, message) => check(isEqual(a, b, true), a, b, message, 'deepStrictEqual',
    shown('Expected values to be strictly deep-equal:', a, b)),
  notDeepStrictEqual: (a, b, message) => check(!isEqual(a, b, true), a, b, message, 'notDeepStrictEqual'),
  match: (text, pattern, message) => check(pattern.test(text), text, pattern, message, 'match',
    `The input did not match the regular expression ${inspect(pattern)}. Input:\n\n${inspect(text)}\n`),
  doesNotMatch: (text, pattern, message) => check(!pattern.test(text), text, pattern, message, 'doesNotMatch'),
  throws: (work, expected, message) => {
    if (typeof expected === 'string') [expected, message] = [undefined, expected];
    let error;
    try {
      work();
    } catch (thrown) {
      error = { thrown };
    }
    if (error === undefined) fail(message, { operator: 'throws', text: 'Missing expected exception.' });
    matches(error.thrown, expected, message);
  },
  doesNotThrow: (work, expected, message) => {
    try {
      work();
    } catch (error) {
      fail(typeof expected === 'string' ? expected : message, { operator: 'doesNotThrow', text: `Got unwanted exception.\nActual message: "${error?.message}"` });
    }
  },
  rejects: async (work, expected, message) => {
    let error;
    try {
      await (typeof work === 'function' ? work() : work);
    } catch (thrown) {
      error = { thrown };
    }
    if (error === undefined) fail(message, { operator: 'rejects', text: 'Missing expected rejection.' });
    matches(error.thrown, expected, message);
  },
  doesNotReject: async work => { await (typeof work === 'function' ? work() : work); },
  ifError: error => { if (error !== null && error !== undefined) throw error; },
  AssertionError,
};
Object.assign(assert, methods);
assert.isEqual = isEqual;
assert.strict = Object.assign((value, message) => assert(value, message), methods, {
  equal: methods.strictEqual, notEqual: methods.notStrictEqual, deepEqual: methods.deepStrictEqual, notDeepEqual: methods.notDeepStrictEqual,
});
assert.strict.strict = assert.strict;

module.exports = assert;
0 && (module.exports = {
  ok, fail, equal, notEqual, strictEqual, notStrictEqual, deepEqual, notDeepEqual, deepStrictEqual, notDeepStrictEqual, match, doesNotMatch,
  throws, doesNotThrow, rejects, doesNotReject, ifError, AssertionError, strict,
});
