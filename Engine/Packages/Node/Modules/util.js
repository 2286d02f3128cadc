// A part of nodejs.org/api/util.html. Texts of values are those of console.log.
'use strict';

const native = require('quoll-native');
const types = require('util/types');

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
  if (typeof original !== 'function')
    throw Object.assign(new TypeError('The "original" argument must be of type function'), { code: 'ERR_INVALID_ARG_TYPE' });
  if (original[promisified]) return original[promisified];
  const promising = function (...values) {
    return new Promise((resolve, reject) => original.call(this, ...values, (error, ...results) => error ? reject(error) : resolve(results[0])));
  };
  Object.setPrototypeOf(promising, Object.getPrototypeOf(original));
  return Object.defineProperties(promising, Object.getOwnPropertyDescriptors(original));
};
promisify.custom = promisified;

const callbackify = original => function (...values) {
  const callback = values.pop();
  original.apply(this, values).then(result => callback(null, result), error => callback(error ?? new Error('rejected without a reason')));
};

const inherits = (constructor, parent) => {
  Object.defineProperty(constructor, 'super_', { value: parent, writable: true, configurable: true });
  Object.setPrototypeOf(constructor.prototype, parent.prototype);
};

const warned = new Set();
const deprecate = (original, message, code) => function (...values) {
  if (!warned.has(code ?? message)) globalThis.console?.warn(`DeprecationWarning: ${message}`);
  warned.add(code ?? message);
  return new.target ? Reflect.construct(original, values, new.target) : original.apply(this, values);
};

const isDeepStrictEqual = (a, b) => require('assert').isEqual(a, b, true);

const stripVTControlCharacters = text => text.replace(/[\u001B\u009B][[\]()#;?]*(?:\d{1,4}(?:;\d{0,4})*)?[\dA-PR-TZcf-nq-uy=><~]/g, '');

const styleText = (style, text) => [style].flat().reduceRight((inner, name) => {
  const codes = inspect.colors[name];
  if (codes === undefined) throw new TypeError(`There is no style '${name}'`);
  return `\u001B[${codes[0]}m${inner}\u001B[${codes[1]}m`;
}, text);

const parseArgs = () => { throw new Error('util.parseArgs is not there; use a package such as commander'); };
const debuglog = () => Object.assign(() => { }, { enabled: false });
const toUSVString = text => String(text).toWellFormed();
const isArray = Array.isArray;

module.exports = {
  inspect, format, formatWithOptions, promisify, callbackify, inherits, deprecate, isDeepStrictEqual, stripVTControlCharacters,
  styleText, parseArgs, debuglog, debug: debuglog, toUSVString, types, isArray,
  TextEncoder: globalThis.TextEncoder, TextDecoder: globalThis.TextDecoder,
};
