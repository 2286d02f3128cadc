// The assertions about thrown values, and about the reasons of promises.
(function (harness) {
  const { check, format, AssertionError } = harness;
  const then = Promise.prototype.then, resolve = Promise.resolve.bind(Promise);

  // Web IDL §3.14, the table of names with their legacy codes; names without one have the code 0.
  const codes = {
    IndexSizeError: 1, HierarchyRequestError: 3, WrongDocumentError: 4, InvalidCharacterError: 5, NoModificationAllowedError: 7,
    NotFoundError: 8, NotSupportedError: 9, InUseAttributeError: 10, InvalidStateError: 11, SyntaxError: 12,
    InvalidModificationError: 13, NamespaceError: 14, InvalidAccessError: 15, TypeMismatchError: 17, SecurityError: 18,
    NetworkError: 19, AbortError: 20, URLMismatchError: 21, TimeoutError: 23, InvalidNodeTypeError: 24, DataCloneError: 25,
    EncodingError: 0, NotReadableError: 0, UnknownError: 0, ConstraintError: 0, DataError: 0, TransactionInactiveError: 0,
    ReadOnlyError: 0, VersionError: 0, OperationError: 0, NotAllowedError: 0, OptOutError: 0,
  };
  // INDEX_SIZE_ERR means IndexSizeError, and so on.
  const nameOf = type => {
    if (typeof type === 'number') return Object.keys(codes).find(name => codes[name] === type && type > 0);
    if (!type.endsWith('_ERR')) return type;
    const wanted = type.replace(/_ERR$/, '').replaceAll('_', '').toLowerCase();
    return Object.keys(codes).find(name => name.toLowerCase() === `${wanted}error`);
  };

  const isObject = value => typeof value === 'object' && value !== null;
  const shown = value => isObject(value) ? `object "${String(value)}"` : format(value);

  function thrownBy(code, assertion, description) {
    try {
      code.call(this);
    } catch (reason) {
      if (reason instanceof AssertionError) throw reason;
      return reason;
    }
    check(false, assertion, description, () => `function ${format(String(code))} did not throw`);
  }

  function checkJs(constructor, thrown, assertion, description) {
    check(isObject(thrown), assertion, description, () => `threw ${format(thrown)}, not an object`);
    let ancestor = constructor;
    while (ancestor !== null && ancestor !== Function.prototype && ancestor !== Error) ancestor = Object.getPrototypeOf(ancestor);
    check(ancestor === Error, assertion, description, () => `${format(constructor)} is not an Error subtype`);
    check(thrown.constructor === constructor && thrown.name === constructor.name, assertion, description,
      () => `threw ${shown(thrown)} (${format(thrown.name)}) expected instance of ${constructor.name}`);
  }

  function checkDom(type, thrown, assertion, description, constructor = globalThis.DOMException) {
    const name = nameOf(type);
    check(name in codes, assertion, description, () => `unknown type of DOMException ${format(type)}`);
    check(isObject(thrown), assertion, description, () => `threw ${format(thrown)}, not an object`);
    check('code' in thrown && thrown.code === codes[name], assertion, description,
      () => `threw ${shown(thrown)} that is not a DOMException ${format(type)}: property "code" is ${format(thrown.code)}, expected ${codes[name]}`);
    check(thrown.name === name, assertion, description,
      () => `threw ${shown(thrown)} that is not a DOMException ${format(type)}: property "name" is ${format(thrown.name)}`);
    check(thrown.constructor === constructor, assertion, description, () => `threw ${shown(thrown)} from the wrong global or of another class`);
  }

  function checkQuota(thrown, requested, quota, assertion, description) {
    check(isObject(thrown), assertion, description, () => `threw ${format(thrown)}, not an object`);
    check(thrown.constructor === globalThis.QuotaExceededError, assertion, description, () => `threw ${shown(thrown)} of another class`);
    check(thrown.name === 'QuotaExceededError' && thrown.code === 22, assertion, description,
      () => `threw ${shown(thrown)} with name ${format(thrown.name)} and code ${format(thrown.code)}`);
    for (const [key, expected] of [['requested', requested], ['quota', quota]]) {
      const holds = typeof expected === 'function' ? expected(thrown[key]) : Object.is(thrown[key], expected);
      check(holds, assertion, description, () => `property ${key} is ${format(thrown[key])}, expected ${format(expected)}`);
    }
  }

  function checkExactly(expected, thrown, assertion, description) {
    check(Object.is(thrown, expected), assertion, description, () => `threw ${shown(thrown)} but we expected it to throw ${shown(expected)}`);
  }

  // (test, type, promise, description) or (test, type, constructor, promise, description).
  const withConstructor = (second, third, fourth) => typeof second === 'function' && second.name === 'DOMException'
    ? [second, third, fourth] : [undefined, second, third];

  // The promise's own `then` may be patched by the test.
  const rejected = (test, promise, description, checkReason) => Reflect.apply(then,
    Reflect.apply(then, resolve(promise), [test.unreached_func(`Should have rejected: ${description}`), reason => ({ reason })]),
    [outcome => { if (outcome !== undefined) checkReason(outcome.reason); }]);

  Object.assign(globalThis, {
    assert_throws_js(constructor, code, description) {
      checkJs(constructor, thrownBy(code, 'assert_throws_js', description), 'assert_throws_js', description);
    },
    assert_throws_dom(type, second, third, fourth) {
      const [constructor, code, description] = withConstructor(second, third, fourth);
      checkDom(type, thrownBy(code, 'assert_throws_dom', description), 'assert_throws_dom', description, constructor);
    },
    assert_throws_exactly(expected, code, description) {
      checkExactly(expected, thrownBy(code, 'assert_throws_exactly', description), 'assert_throws_exactly', description);
    },
    assert_throws_quotaexceedederror(code, requested, quota, description) {
      const name = 'assert_throws_quotaexceedederror';
      checkQuota(thrownBy(code, name, description), requested, quota, name, description);
    },
    promise_rejects_js: (test, constructor, promise, description) =>
      rejected(test, promise, description, reason => checkJs(constructor, reason, 'promise_rejects_js', description)),
    promise_rejects_dom(test, type, second, third, fourth) {
      const [constructor, promise, description] = withConstructor(second, third, fourth);
      return rejected(test, promise, description, reason => checkDom(type, reason, 'promise_rejects_dom', description, constructor));
    },
    promise_rejects_exactly: (test, expected, promise, description) =>
      rejected(test, promise, description, reason => checkExactly(expected, reason, 'promise_rejects_exactly', description)),
    promise_rejects_quotaexceedederror: (test, promise, requested, quota, description) => rejected(
      test, promise, description, reason => checkQuota(reason, requested, quota, 'promise_rejects_quotaexceedederror', description)),
  });
})
