// Errors of the modules as nodejs.org/api/errors.html shows them: with a code, which their texts contain.
'use strict';

const native = require('quoll-native');

// The text of an error names the code, its name does not.
const makeError = (Type, code, message, values) => {
  const error = new Type(message);
  const { name } = error;
  Object.defineProperties(error, {
    stack: { value: String(error.stack).replace(name, `${name} [${code}]`), writable: true, configurable: true },
    toString: { value() { return `${this.name} [${code}]: ${this.message}`; }, writable: true, configurable: true },
  });
  return Object.assign(error, { code }, values);
};

const inspect = (value, depth) => native.inspect(value, depth, false, true, false, 100, undefined);

// What an argument was instead of the expected type.
const received = value => {
  if (value === null || value === undefined) return `Received ${value}`;
  if (typeof value === 'function') return `Received function ${value.name}`;
  if (typeof value === 'object') return value.constructor?.name ? `Received an instance of ${value.constructor.name}` : `Received ${inspect(value, 0)}`;
  const text = inspect(value, 0);
  return `Received type ${typeof value} (${text.length > 28 ? `${text.slice(0, 25)}...` : text})`;
};

// The type is a phrase, such as "of type function" or "an instance of EventEmitter". A name with a dot is that of an option.
const invalidType = (name, type, value) =>
  makeError(TypeError, 'ERR_INVALID_ARG_TYPE', `The ${name.endsWith(' argument') ? name : `"${name}" ${name.includes('.') ? 'property' : 'argument'}`} must be ${type}. ${received(value)}`);

const invalidValue = (name, value, reason = 'is invalid') =>
  makeError(TypeError, 'ERR_INVALID_ARG_VALUE', `The ${name.includes('.') ? 'property' : 'argument'} '${name}' ${reason}. Received ${inspect(value, 0)}`);

// 1000000 is 1_000_000.
const grouped = value => String(value).replace(/(?<=\d)(?=(\d{3})+$)/g, '_');
const outOfRange = (name, range, value) => makeError(RangeError, 'ERR_OUT_OF_RANGE', `The value of "${name}" is out of range. It must be ${range}. Received ${
  typeof value === 'bigint' ? `${grouped(value)}n` : Number.isInteger(value) && Math.abs(value) > 2 ** 32 ? grouped(value) : inspect(value, 0)}`);

const requireFunction = (value, name) => { if (typeof value !== 'function') throw invalidType(name, 'of type function', value); };
const requireString = (value, name) => { if (typeof value !== 'string') throw invalidType(name, 'of type string', value); };
const requireObject = (value, name) => {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw invalidType(name, 'of type object', value);
};
const requireBoolean = (value, name) => { if (typeof value !== 'boolean') throw invalidType(name, 'of type boolean', value); };
const requireNumber = (value, name, low, high) => {
  if (typeof value !== 'number') throw invalidType(name, 'of type number', value);
  if (value < low || value > high || (low !== undefined || high !== undefined) && Number.isNaN(value)) {
    throw outOfRange(name, `${low === undefined ? '' : `>= ${low}`}${low !== undefined && high !== undefined ? ' && ' : ''}${high === undefined ? '' : `<= ${high}`}`, value);
  }
};
const requireInteger = (value, name, low = Number.MIN_SAFE_INTEGER, high = Number.MAX_SAFE_INTEGER) => {
  if (typeof value !== 'number') throw invalidType(name, 'of type number', value);
  if (!Number.isInteger(value)) throw outOfRange(name, 'an integer', value);
  if (value < low || value > high) throw outOfRange(name, `>= ${low} && <= ${high}`, value);
};
const requireOneOf = (value, name, choices) => {
  if (!choices.includes(value)) throw invalidValue(name, value, `must be one of: ${choices.map(choice => inspect(choice, 0)).join(', ')}`);
};
const requireSignal = (value, name) => {
  if (value !== undefined && (value === null || typeof value !== 'object' || !('aborted' in value))) throw invalidType(name, 'an instance of AbortSignal', value);
};

// The error of work that a signal has ended.
const abortError = (signal, message = 'The operation was aborted') => {
  const error = new Error(message, signal === undefined ? undefined : { cause: signal.reason });
  Object.defineProperty(error, 'stack', { value: String(error.stack).replace('Error', 'AbortError'), writable: true, configurable: true });
  error.code = 'ABORT_ERR';
  return Object.defineProperty(error, 'name', { value: 'AbortError', writable: true, configurable: true, enumerable: true });
};

// A function of Node that quoll does not have.
const missing = (name, advice) => makeError(Error, 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM', `${name}: quoll does not have it${advice ? `; ${advice}` : ''}`);

module.exports = {
  makeError, received, inspect, invalidType, invalidValue, outOfRange, abortError, missing,
  requireFunction, requireString, requireObject, requireBoolean, requireNumber, requireInteger, requireOneOf, requireSignal,
};
