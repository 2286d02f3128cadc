// A part of nodejs.org/api/util.html. Texts of values are those of console.log.
'use strict';

const native = require('quoll-native');
const types = require('util/types');
const {
  makeError, invalidType, invalidValue, outOfRange, requireFunction, requireString, requireSignal,
} = require('quoll-errors');

const custom = Symbol.for('nodejs.util.inspect.custom');
const promisified = Symbol.for('nodejs.util.promisify.custom');

const inspect = (value, options, ...old) => {
  // The old form has three more arguments: showHidden, depth, colors.
  const given = typeof options === 'object' && options !== null ? options : { showHidden: options, depth: old[0], colors: old[1] };
  const settings = { ...inspect.defaultOptions, ...Object.fromEntries(Object.entries(given).filter(([, item]) => item !== undefined)) };
  const all = number => number === null || number === Infinity ? -1 : number;
  const isSingleLine = settings.breakLength === Infinity && settings.compact !== false;
  const asked = settings.customInspect !== false && ((object, depth) => ask(object, { ...settings, depth }));
  return native.inspect(value, all(settings.depth), settings.colors, isSingleLine, settings.showHidden, all(settings.maxArrayLength), asked);
};
// What an object with a method [inspect.custom] shows instead of itself; itself for a prototype that has the method for others.
const ask = (object, settings) => object[custom] === inspect || object.constructor?.prototype === object ? object
  : object[custom](settings.depth, { ...settings, stylize: item => String(item) }, inspect);
native.setCustomInspection((object, depth, colors) => ask(object, { ...inspect.defaultOptions, depth, colors }));
inspect.custom = custom;
inspect.defaultOptions = { showHidden: false, depth: 2, colors: false, customInspect: true, maxArrayLength: 100, breakLength: 80, compact: 3 };
inspect.colors = {
  reset: [0, 0], bold: [1, 22], dim: [2, 22], italic: [3, 23], underline: [4, 24], inverse: [7, 27], hidden: [8, 28], strikethrough: [9, 29],
  black: [30, 39], red: [31, 39], green: [32, 39], yellow: [33, 39], blue: [34, 39], magenta: [35, 39], cyan: [36, 39], white: [37, 39], gray: [90, 39],
};
inspect.styles = {};

const format = (...values) => native.format(...values);
const formatWithOptions = (options, ...values) => native.format(...values);

const promisify = original => {
  requireFunction(original, 'original');
  const own = original[promisified];
  if (own) {
    requireFunction(own, 'util.promisify.custom');
    return Object.defineProperty(own, promisified, { value: own, configurable: true });
  }
  const promising = function (...values) {
    return new Promise((resolve, reject) => original.call(this, ...values, (error, ...results) => error ? reject(error) : resolve(results[0])));
  };
  Object.setPrototypeOf(promising, Object.getPrototypeOf(original));
  Object.defineProperties(promising, Object.getOwnPropertyDescriptors(original));
  return Object.defineProperty(promising, promisified, { value: promising, configurable: true });
};
promisify.custom = promisified;

const callbackify = original => {
  requireFunction(original, 'original');
  const calling = function (...values) {
    const callback = values.pop();
    requireFunction(callback, 'last argument');
    // What the callback throws is not a rejection.
    const call = (...results) => globalThis.process?.nextTick ? globalThis.process.nextTick(callback.bind(this), ...results) : native.queueMicrotask(() => callback.apply(this, results));
    Reflect.apply(original, this, values).then(result => call(null, result), reason => call(reason
      || makeError(Error, 'ERR_FALSY_VALUE_REJECTION', 'Promise was rejected with falsy value', { reason })));
  };
  const properties = Object.getOwnPropertyDescriptors(original);
  if (typeof properties.length?.value === 'number') properties.length.value++;
  if (typeof properties.name?.value === 'string') properties.name.value += 'Callbackified';
  return Object.defineProperties(calling, properties);
};

const inherits = (constructor, parent) => {
  if (constructor === undefined || constructor === null) throw invalidType('ctor', 'of type function', constructor);
  if (parent === undefined || parent === null) throw invalidType('superCtor', 'of type function', parent);
  if (parent.prototype === undefined) throw invalidType('superCtor.prototype', 'of type object', parent.prototype);
  Object.defineProperty(constructor, 'super_', { value: parent, writable: true, configurable: true });
  Object.setPrototypeOf(constructor.prototype, parent.prototype);
};

const warned = new Set();
const deprecate = (original, message, code) => {
  const warn = () => {
    if (warned.has(code ?? message)) return;
    warned.add(code ?? message);
    if (globalThis.process?.emitWarning) globalThis.process.emitWarning(message, 'DeprecationWarning', code);
    else globalThis.console?.warn(`${code === undefined ? '' : `[${code}] `}DeprecationWarning: ${message}`);
  };
  const warning = function (...values) {
    warn();
    return new.target ? Reflect.construct(original, values, new.target) : Reflect.apply(original, this, values);
  };
  Object.setPrototypeOf(warning, original);
  if (original.prototype) warning.prototype = original.prototype;
  return Object.defineProperty(warning, 'length', { ...Object.getOwnPropertyDescriptor(original, 'length') });
};

const isDeepStrictEqual = (a, b) => require('assert').isEqual(a, b, true);

const stripVTControlCharacters = text => text.replace(/[\u001B\u009B][[\]()#;?]*(?:\d{1,4}(?:;\d{0,4})*)?[\dA-PR-TZcf-nq-uy=><~]/g, '');

const styleText = (style, text) => {
  requireString(text, 'text');
  return [style].flat().reduceRight((inner, name) => {
    if (name === 'none') return inner;
    const codes = inspect.colors[name];
    if (codes === undefined) throw invalidValue('format', style, `must be one of: ${Object.keys(inspect.colors).map(known => `'${known}'`).join(', ')}`);
    return `\u001B[${codes[0]}m${inner}\u001B[${codes[1]}m`;
  }, text);
};

// Names of NODE_DEBUG write to the error output.
const debuglog = (section, callback) => {
  const wanted = String(section).toUpperCase();
  let isEnabled;
  const test = () => {
    if (isEnabled !== undefined) return isEnabled;
    let names = '';
    try {
      names = globalThis.process?.env.NODE_DEBUG ?? '';
    } catch {
      // The environment is not readable.
    }
    return isEnabled = names.toUpperCase().split(',').some(name => new RegExp(`^${name.trim().replace(/[|\\{}()[\]^$+?.]/g, '\\$&').replaceAll('*', '.*')}$`).test(wanted));
  };
  const log = (...values) => {
    if (test()) globalThis.process.stderr.write(`${wanted} ${globalThis.process.pid}: ${format(...values)}\n`);
    callback?.(log);
    callback = undefined;
  };
  return Object.defineProperty(log, 'enabled', { get: test, enumerable: true, configurable: true });
};

// The codes of errors of Linux, which <errno.h> names.
const systemErrors = {
  1: 'EPERM', 2: 'ENOENT', 3: 'ESRCH', 4: 'EINTR', 5: 'EIO', 7: 'E2BIG', 9: 'EBADF', 11: 'EAGAIN', 12: 'ENOMEM', 13: 'EACCES', 16: 'EBUSY', 17: 'EEXIST',
  18: 'EXDEV', 19: 'ENODEV', 20: 'ENOTDIR', 21: 'EISDIR', 22: 'EINVAL', 23: 'ENFILE', 24: 'EMFILE', 27: 'EFBIG', 28: 'ENOSPC', 29: 'ESPIPE', 30: 'EROFS',
  31: 'EMLINK', 32: 'EPIPE', 34: 'ERANGE', 36: 'ENAMETOOLONG', 39: 'ENOTEMPTY', 40: 'ELOOP', 98: 'EADDRINUSE', 104: 'ECONNRESET', 110: 'ETIMEDOUT',
  111: 'ECONNREFUSED', 113: 'EHOSTUNREACH',
};
const getSystemErrorName = number => {
  if (typeof number !== 'number') throw invalidType('err', 'of type number', number);
  if (!(number < 0 && Number.isSafeInteger(number))) throw outOfRange('err', 'a negative integer', number);
  return systemErrors[-number] ?? `Unknown system error ${number}`;
};

// Lines NAME=value of a file .env.
const parseEnv = content => {
  requireString(content, 'content');
  const values = {};
  const line = /^[ \t]*(?:export[ \t]+)?([^\s=#]+)[ \t]*=[ \t]*(?:"([^"]*)"|'([^']*)'|`([^`]*)`|([^#\r\n]*))/gm;
  for (const [, name, double, single, back, plain] of content.matchAll(line))
    values[name] = double !== undefined ? double.replaceAll('\\n', '\n') : single ?? back ?? plain.trim();
  return values;
};

const aborted = async (signal, resource) => {
  if (signal === undefined) throw invalidType('signal', 'an instance of AbortSignal', signal);
  requireSignal(signal, 'signal');
  if (resource === null || typeof resource !== 'object' && typeof resource !== 'function') throw invalidType('resource', 'of type object', resource);
  return signal.aborted ? undefined : new Promise(resolve => signal.addEventListener('abort', resolve, { once: true }));
};

const toUSVString = text => String(text).toWellFormed();
const isArray = Array.isArray;

module.exports = {
  inspect, format, formatWithOptions, promisify, callbackify, inherits, deprecate, isDeepStrictEqual, stripVTControlCharacters,
  styleText, debuglog, debug: debuglog, toUSVString, types, isArray, parseEnv, getSystemErrorName, aborted, _extend: Object.assign,
  get parseArgs() { return require('quoll-parse-args').parseArgs; },
  get MIMEType() { return require('quoll-mime').MIMEType; }, get MIMEParams() { return require('quoll-mime').MIMEParams; },
  get TextEncoder() { return globalThis.TextEncoder; }, get TextDecoder() { return globalThis.TextDecoder; },
};
0 && (module.exports = {
  inspect, format, formatWithOptions, promisify, callbackify, inherits, deprecate, isDeepStrictEqual, stripVTControlCharacters,
  styleText, debuglog, debug, toUSVString, types, isArray, parseEnv, getSystemErrorName, aborted, parseArgs, MIMEType, MIMEParams, TextEncoder, TextDecoder,
});
