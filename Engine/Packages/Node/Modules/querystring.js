// nodejs.org/api/querystring.html
'use strict';

const escape = text => encodeURIComponent(String(text));
const unescape = text => {
  try {
    return decodeURIComponent(text);
  } catch {
    // Text that is not UTF-8 stays as it is.
    return text;
  }
};
const primitive = value => typeof value === 'string' ? value : typeof value === 'number' && isFinite(value) ? `${value}`
  : typeof value === 'bigint' || typeof value === 'boolean' ? `${value}` : '';

const stringify = (object, separator = '&', equals = '=', options) => {
  const encode = options?.encodeURIComponent ?? module.exports.escape;
  if (object === null || typeof object !== 'object') return '';
  return Object.keys(object).flatMap(key => [object[key]].flat().map(value => `${encode(key)}${equals}${encode(primitive(value))}`)).join(separator);
};

const parse = (text, separator = '&', equals = '=', options) => {
  const result = Object.create(null);
  if (typeof text !== 'string' || text === '') return result;
  const decode = options?.decodeURIComponent ?? module.exports.unescape;
  const limit = options?.maxKeys ?? 1000;
  const parts = text.split(separator);
  for (const part of limit > 0 ? parts.slice(0, limit) : parts) {
    if (part === '') continue;
    const plain = part.replace(/\+/g, ' ');
    const at = plain.indexOf(equals);
    const key = decode(at < 0 ? plain : plain.slice(0, at)), value = decode(at < 0 ? '' : plain.slice(at + equals.length));
    if (!(key in result)) result[key] = value;
    else result[key] = [result[key], value].flat();
  }
  return result;
};

module.exports = { escape, unescape, stringify, parse, encode: stringify, decode: parse };
