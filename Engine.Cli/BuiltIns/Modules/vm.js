// A part of nodejs.org/api/vm.html. A context is a realm of its own, whose global object and the given object show each other's properties.
'use strict';

const native = require('quoll-native');
const { runLimited } = require('quoll-command');
const { makeError, invalidType, requireInteger, requireObject, requireString } = require('quoll-errors');

const missing = name => { throw makeError(Error, 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM', `vm: quoll does not have ${name}`); };

// The name of a script and the line that it begins on, which empty lines before it give.
const placeOf = options => {
  if (typeof options === 'string') return { name: options, lines: 0 };
  const { filename = 'evalmachine.<anonymous>', lineOffset = 0, cachedData } = options ?? {};
  requireString(filename, 'options.filename');
  requireInteger(lineOffset, 'options.lineOffset');
  if (cachedData !== undefined) missing('the option cachedData');
  return { name: filename, lines: Math.max(0, lineOffset) };
};
const compile = (code, options) => {
  const { name, lines } = placeOf(options);
  return native.compileScript('\n'.repeat(lines) + code, name);
};

// Runs a script within the time that the options allow it.
const run = (script, realm, options) => {
  const timeout = options?.timeout;
  if (timeout === undefined) return native.runScript(script, realm);
  requireInteger(timeout, 'options.timeout', 1, 2 ** 32 - 1);
  return runLimited(() => native.runScript(script, realm), timeout, () => makeError(Error, 'ERR_SCRIPT_EXECUTION_TIMEOUT', `Script execution timed out after ${timeout}ms`));
};

// Of each object that is a context: its realm, the global object there, and the keys that belong to the language.
const contexts = new WeakMap();
const contextOf = object => {
  const context = contexts.get(object);
  if (context === undefined) throw invalidType('contextifiedObject', 'an vm.Context', object);
  return context;
};

const createContext = (object = {}) => {
  if (typeof object !== 'function') requireObject(object, 'contextObject');
  if (contexts.has(object)) return object;
  const realm = native.newRealm(), global = native.globalOf(realm);
  contexts.set(object, { realm, global, own: new Set(Reflect.ownKeys(global)) });
  return object;
};

// Each property of the object becomes an accessor of the global object, so that both see changes at once.
const share = (object, global) => {
  for (const key of Reflect.ownKeys(object)) {
    const known = Object.getOwnPropertyDescriptor(global, key);
    if (known?.configurable === false) {
      if (known.writable) global[key] = object[key];
    }
    else if (known?.get?.owner !== object)
      Object.defineProperty(global, key, {
        get: Object.assign(() => object[key], { owner: object }), set: value => { object[key] = value; }, enumerable: true, configurable: true,
      });
  }
};

// What a script has declared or deleted is declared or deleted in the object too.
const show = (object, { global, own }) => {
  const keys = new Set(Reflect.ownKeys(global));
  for (const key of keys) {
    const known = Object.getOwnPropertyDescriptor(global, key);
    if (!own.has(key) && known.get?.owner !== object) object[key] = global[key];
  }
  for (const key of Reflect.ownKeys(object)) if (!keys.has(key)) delete object[key];
};

const runIn = (object, script, options) => {
  const context = contextOf(object);
  share(object, context.global);
  try {
    return run(script, context.realm, options);
  } finally {
    show(object, context);
  }
};

class Script {
  #script;

  constructor(code, options) { this.#script = compile(String(code), options); }
  runInThisContext(options) { return run(this.#script, undefined, options); }
  runInContext(object, options) { return runIn(object, this.#script, options); }
  runInNewContext(object, options) { return runIn(createContext(object), this.#script, options); }
  createCachedData() { missing('cached data'); }
}

// A function whose code sees the properties of objects, and the globals of a context.
const compileFunction = (code, parameters = [], options = {}) => {
  requireString(code, 'code');
  if (!Array.isArray(parameters)) throw invalidType('params', 'an instance of Array', parameters);
  const { parsingContext, contextExtensions = [] } = options, { name, lines } = placeOf(options);
  // What is not a function by itself must not become one here.
  Reflect.construct(Function, [...parameters, code]);
  const names = contextExtensions.map((_, i) => `extension${i}`);
  const text = `(function (${names.join()}) {${names.map(one => `with (${one}) `).join('')}{ return function (${parameters.join()}) {\n${code}\n}; }})`;
  const script = native.compileScript('\n'.repeat(Math.max(0, lines - 1)) + text, name);
  const make = parsingContext === undefined ? native.runScript(script) : runIn(parsingContext, script);
  return make(...contextExtensions);
};

module.exports = {
  Script, createContext, isContext: object => contexts.has(object), compileFunction,
  runInThisContext: (code, options) => new Script(code, options).runInThisContext(options),
  runInContext: (code, object, options) => new Script(code, options).runInContext(object, options),
  runInNewContext: (code, object, options) => new Script(code, options).runInNewContext(object, options),
  createScript: (code, options) => new Script(code, options), measureMemory: () => missing('measureMemory'), constants: {},
};
