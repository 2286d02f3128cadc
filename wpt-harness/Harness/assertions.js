// The assertions that compare values. Each throws an AssertionError that says what was expected.
(function (harness) {
  const { format } = harness;
  const hasOwn = Object.hasOwn;
  const globals = {};

  class AssertionError extends Error {
    name = 'AssertionError';
  }

  class OptionalFeatureUnsupportedError extends AssertionError {
    name = 'OptionalFeatureUnsupportedError';
  }

  function fail(assertion, description, text) {
    throw new AssertionError(`${assertion}: ${description === undefined ? '' : `${description} `}${text}`);
  }

  function check(condition, assertion, description, text) {
    if (!condition) fail(assertion, description, typeof text === 'function' ? text() : text);
  }

  const typed = value => `(${value === null ? 'object' : typeof value}) ${format(value)}`;
  const both = (actual, expected) => typeof actual === typeof expected
    ? `expected ${format(expected)} but got ${format(actual)}` : `expected ${typed(expected)} but got ${typed(actual)}`;

  globals.assert_true = (actual, description) => check(actual === true, 'assert_true', description, () => both(actual, true));
  globals.assert_false = (actual, description) => check(actual === false, 'assert_false', description, () => both(actual, false));
  globals.assert_equals = (actual, expected, description) =>
    check(Object.is(actual, expected), 'assert_equals', description, () => both(actual, expected));
  globals.assert_not_equals = (actual, expected, description) =>
    check(!Object.is(actual, expected), 'assert_not_equals', description, () => `got disallowed value ${format(actual)}`);
  globals.assert_in_array = (actual, expected, description) => check(
    expected.indexOf(actual) !== -1, 'assert_in_array', description, () => `value ${format(actual)} not in array ${format(expected)}`);
  globals.assert_unreached = description => fail('assert_unreached', description, 'Reached unreachable code');

  globals.assert_object_equals = (actual, expected, description) => {
    const name = 'assert_object_equals';
    check(typeof actual === 'object' && actual !== null, name, description, () => `value is ${format(actual)}, expected object`);
    const seen = [];
    const compare = (actual, expected) => {
      seen.push(actual);
      for (const key in actual) {
        check(hasOwn(expected, key), name, description, () => `unexpected property ${format(key)}`);
        if (typeof actual[key] === 'object' && actual[key] !== null) {
          if (!seen.includes(actual[key])) compare(actual[key], expected[key]);
        } else {
          check(Object.is(actual[key], expected[key]), name, description, () => `property ${format(key)} ${both(actual[key], expected[key])}`);
        }
      }
      for (const key in expected) {
        check(hasOwn(actual, key), name, description, () => `expected property ${format(key)} missing`);
      }
      seen.pop();
    };
    compare(actual, expected);
  };

  function checkArrays(name, actual, expected, description, compare) {
    check(typeof actual === 'object' && actual !== null && 'length' in actual, name, description,
      () => `value is ${format(actual)}, expected array`);
    check(actual.length === expected.length, name, description,
      () => `lengths differ, expected array ${format(expected)} length ${expected.length}, got ${format(actual)} length ${actual.length}`);
    for (let i = 0; i < actual.length; i++) {
      check(hasOwn(actual, i) === hasOwn(expected, i), name, description, () => `property ${i} is only in one of the arrays`);
      check(compare(actual[i], expected[i]), name, description,
        () => `expected property ${i} to be ${format(expected[i])} but got ${format(actual[i])} ` +
          `(expected array ${format(expected)} got ${format(actual)})`);
    }
  }

  globals.assert_array_equals = (actual, expected, description) =>
    checkArrays('assert_array_equals', actual, expected, description, Object.is);
  globals.assert_array_approx_equals = (actual, expected, epsilon, description) => checkArrays('assert_array_approx_equals',
    actual, expected, description, (a, b) => typeof a === 'number' ? Math.abs(a - b) <= epsilon || Object.is(a, b) : Object.is(a, b));

  globals.assert_approx_equals = (actual, expected, epsilon, description) => {
    const name = 'assert_approx_equals';
    check(typeof actual === 'number', name, description, () => `expected a number but got ${typed(actual)}`);
    check(Object.is(actual, expected) || Math.abs(actual - expected) <= epsilon, name, description,
      () => `expected ${format(expected)} +/- ${format(epsilon)} but got ${format(actual)}`);
  };

  // Numbers and BigInts in an order.
  function order(name, text, holds) {
    globals[name] = (actual, ...rest) => {
      const limits = rest.slice(0, holds.length - 1), description = rest[holds.length - 1];
      check(typeof actual === 'number' || typeof actual === 'bigint', name, description, () => `expected a number but got ${typed(actual)}`);
      check(holds(actual, ...limits), name, description, () => `expected a number ${text} ${limits.map(l => format(l)).join(' and ')} but got ${format(actual)}`);
    };
  }
  order('assert_less_than', 'less than', (a, b) => a < b);
  order('assert_greater_than', 'greater than', (a, b) => a > b);
  order('assert_less_than_equal', 'less than or equal to', (a, b) => a <= b);
  order('assert_greater_than_equal', 'greater than or equal to', (a, b) => a >= b);
  order('assert_between_exclusive', 'between', (a, low, high) => low < a && a < high);
  order('assert_between_inclusive', 'between, or equal to,', (a, low, high) => low <= a && a <= high);

  globals.assert_regexp_match = (actual, expected, description) => check(
    expected.test(actual), 'assert_regexp_match', description, () => `expected ${format(expected)} but got ${format(actual)}`);
  globals.assert_class_string = (object, expected, description) => {
    const actual = Object.prototype.toString.call(object);
    check(actual === `[object ${expected}]`, 'assert_class_string', description, () => both(actual, `[object ${expected}]`));
  };

  globals.assert_own_property = (object, key, description) => check(
    hasOwn(object, key), 'assert_own_property', description, () => `expected property ${format(key)} missing`);
  globals.assert_not_own_property = (object, key, description) => check(
    !hasOwn(object, key), 'assert_not_own_property', description, () => `unexpected property ${format(key)} is found on object`);
  function inherited(name) {
    globals[name] = (object, key, description) => {
      check((typeof object === 'object' && object !== null) || typeof object === 'function', name, description, 'provided value is not an object');
      check(!hasOwn(object, key), name, description, () => `property ${format(key)} found on object expected in prototype chain`);
      check(key in object, name, description, () => `property ${format(key)} not found in prototype chain`);
    };
  }
  inherited('assert_inherits');
  inherited('assert_idl_attribute');
  globals.assert_readonly = (object, key, description) => {
    const initial = object[key];
    try {
      // In sloppy mode an assignment to a read-only property does nothing.
      object[key] = `${initial}a`;
      check(Object.is(object[key], initial), 'assert_readonly', description, () => `changing property ${format(key)} succeeded`);
    } finally {
      object[key] = initial;
    }
  };

  globals.assert_any = (assertion, actual, expectedValues, ...rest) => {
    const failures = [];
    for (const expected of expectedValues) {
      try {
        assertion(actual, expected, ...rest);
        return;
      } catch (failure) {
        failures.push(failure.message);
      }
    }
    fail('assert_any', undefined, failures.join('\n'));
  };
  globals.assert_implements = (condition, description) =>
    check(Boolean(condition), 'assert_implements', description, 'is not there');
  globals.assert_implements_optional = (condition, description) => {
    if (!condition) throw new OptionalFeatureUnsupportedError(description);
  };

  Object.assign(globalThis, globals, { AssertionError, OptionalFeatureUnsupportedError });
  Object.assign(harness, { AssertionError, OptionalFeatureUnsupportedError, check });
})
