// A part of nodejs.org/api/vm.html. A context is a realm of its own, whose global object and the given object show each other's properties.
'use strict';

const native = require('quoll-native');

const makeError = (Type, code, message) => Object.assign(new Type(message), { code });
const missing = name => { throw makeError(Error, 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM', `vm: quoll does not have ${name}`); };

// What a script may not rely on is an error, because it would not do what was asked for.
const nameOf = options => {
  if (typeof options === 'string') return options;
  if (options?.timeout !== undefined) missing('the option timeout; use --max-time');
  if (options?.cachedData !== undefined) missing('the option cachedData');
  return options?.filename ?? 'evalmachine.<anonymous>';
};

// Of each object that is a context: its realm, the global object there, and the keys that belong to the language.
const contexts = new WeakMap();
const contextOf = object => {
  const context = contexts.get(object);
  if (context === undefined) throw makeError(TypeError, 'ERR_INVALID_ARG_TYPE', 'The "contextifiedObject" argument must be an vm.Context');
  return context;
};

const createContext = (object = {}) => {
  if (object === null || typeof object !== 'object' && typeof object !== 'function')
    throw makeError(TypeError, 'ERR_INVALID_ARG_TYPE', `The "contextObject" argument must be of type object. Received ${object === null ? 'null' : typeof object}`);
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

const runIn = (object, script) => {
  const context = contextOf(object);
  share(object, context.global);
  try {
    return native.runScript(script, context.realm);
  } finally {
    show(object, context);
  }
};

class Script {
  #script;

  constructor(code, options) { this.#script = native.compileScript(String(code), nameOf(options)); }
  runInThisContext(options) { nameOf(options); return native.runScript(this.#script); }
  runInContext(object, options) { nameOf(options); return runIn(object, this.#script); }
  runInNewContext(object, options) { nameOf(options); return runIn(createContext(object), this.#script); }
  createCachedData() { missing('cached data'); }
}

const compileFunction = (code, parameters = [], options = {}) => {
  nameOf(options);
  if (options.parsingContext !== undefined) missing('the option parsingContext of compileFunction');
  if (options.contextExtensions?.length > 0) missing('the option contextExtensions of compileFunction');
  return new Function(...parameters, code);
};

module.exports = {
  Script, createContext, isContext: object => contexts.has(object), compileFunction,
  runInThisContext: (code, options) => new Script(code, options).runInThisContext(options),
  runInContext: (code, object, options) => new Script(code, options).runInContext(object, options),
  runInNewContext: (code, object, options) => new Script(code, options).runInNewContext(object, options),
  createScript: (code, options) => new Script(code, options), measureMemory: () => missing('measureMemory'), constants: {},
  SourceTextModule: class { constructor() { missing('SourceTextModule'); } }, SyntheticModule: class { constructor() { missing('SyntheticModule'); } },
};
