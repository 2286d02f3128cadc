// nodejs.org/api/util.html#utiltypes
'use strict';

const { classOf, isProxy } = require('quoll-native');

const isOf = (...names) => value => !isProxy(value) && names.includes(classOf(value));
const kinds = 'Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array BigInt64Array BigUint64Array Float16Array Float32Array Float64Array'.split(' ');
const tag = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag).get;
const kindOf = value => isProxy(value) ? undefined : tag.call(value);
const source = Function.prototype.toString;
const isFunction = value => typeof value === 'function' && !isProxy(value);
const AsyncFunction = (async () => { }).constructor, GeneratorFunction = (function* () { }).constructor, AsyncGeneratorFunction = (async function* () { }).constructor;

module.exports = {
  isAnyArrayBuffer: isOf('ArrayBuffer', 'SharedArrayBuffer'),
  isArrayBuffer: isOf('ArrayBuffer'),
  isArrayBufferView: value => ArrayBuffer.isView(value),
  isArgumentsObject: isOf('Arguments'),
  isAsyncFunction: value => isFunction(value) && (value instanceof AsyncFunction || value instanceof AsyncGeneratorFunction),
  isBigInt64Array: value => kindOf(value) === 'BigInt64Array',
  isBigUint64Array: value => kindOf(value) === 'BigUint64Array',
  isBooleanObject: isOf('Boolean'),
  isBoxedPrimitive: isOf('Boolean', 'Number', 'String', 'Symbol', 'BigInt'),
  isDataView: isOf('DataView'),
  isDate: isOf('Date'),
  isFloat32Array: value => kindOf(value) === 'Float32Array',
  isFloat64Array: value => kindOf(value) === 'Float64Array',
  isGeneratorFunction: value => isFunction(value) && (value instanceof GeneratorFunction || value instanceof AsyncGeneratorFunction),
  isGeneratorObject: isOf('Generator', 'AsyncGenerator'),
  isInt8Array: value => kindOf(value) === 'Int8Array',
  isInt16Array: value => kindOf(value) === 'Int16Array',
  isInt32Array: value => kindOf(value) === 'Int32Array',
  isMap: isOf('Map'),
  isMapIterator: value => Object.prototype.toString.call(value) === '[object Map Iterator]',
  isModuleNamespaceObject: isOf('Module'),
  isNativeError: isOf('Error'),
  isNumberObject: isOf('Number'),
  isPromise: isOf('Promise'),
  isProxy: value => isProxy(value),
  isRegExp: isOf('RegExp'),
  isSet: isOf('Set'),
  isSetIterator: value => Object.prototype.toString.call(value) === '[object Set Iterator]',
  isSharedArrayBuffer: isOf('SharedArrayBuffer'),
  isStringObject: isOf('String'),
  isSymbolObject: isOf('Symbol'),
  isTypedArray: value => kinds.includes(kindOf(value)),
  isUint8Array: value => kindOf(value) === 'Uint8Array',
  isUint8ClampedArray: value => kindOf(value) === 'Uint8ClampedArray',
  isUint16Array: value => kindOf(value) === 'Uint16Array',
  isUint32Array: value => kindOf(value) === 'Uint32Array',
  isWeakMap: isOf('WeakMap'),
  isWeakSet: isOf('WeakSet'),
  isExternal: () => false,
  isKeyObject: () => false,
  isCryptoKey: () => false,
};
