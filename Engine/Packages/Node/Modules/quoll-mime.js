// MIMEType and MIMEParams of nodejs.org/api/util.html, which parse and serialize as mimesniff.spec.whatwg.org says (§4).
'use strict';

const { makeError } = require('quoll-errors');

const notToken = /[^!#$%&'*+\-.^_`|~\w]/, notQuoted = /[^\t\x20-\x7E\x80-\xFF]/;
const trim = text => text.replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, ''), trimEnd = text => text.replace(/[\t\n\r ]+$/, '');
const syntaxError = (part, text, index) => makeError(TypeError, 'ERR_INVALID_MIME_SYNTAX',
  `The MIME syntax for a ${part} in ${JSON.stringify(text)} is invalid${index >= 0 ? ` at ${index}` : ''}`);
const lower = text => text.replace(/[A-Z]/g, letter => letter.toLowerCase());

class MIMEParams {
  #values = new Map();

  delete(name) { this.#values.delete(String(name)); }
  get(name) { return this.#values.get(String(name)) ?? null; }
  has(name) { return this.#values.has(String(name)); }
  set(name, value) {
    [name, value] = [String(name), String(value)];
    const index = name.search(notToken);
    if (name.length === 0 || index >= 0) throw syntaxError('parameter name', name, index);
    const invalid = value.search(notQuoted);
    if (invalid >= 0) throw syntaxError('parameter value', value, invalid);
    this.#values.set(name, value);
  }
  *entries() { yield* this.#values.entries(); }
  *keys() { yield* this.#values.keys(); }
  *values() { yield* this.#values.values(); }

  // §4.5, steps 2 and 3.
  toString() {
    return Array.from(this.#values, ([name, value]) =>
      `${name}=${value.length === 0 || notToken.test(value) ? `"${value.replace(/["\\]/g, '\\$&')}"` : value}`).join(';');
  }

  // §4.4, step 11. The text begins behind a semicolon.
  static _parse(params, text) {
    for (let at = 0; at < text.length;) {
      at += /^[\t\n\r ]*/.exec(text.slice(at))[0].length;
      const name = lower(/^[^;=]*/.exec(text.slice(at))[0]);
      at += name.length;
      if (at >= text.length || text[at] === ';') {
        at++;
        continue;
      }
      at++;
      let value;
      if (text[at] === '"') {
        const quoted = /^"((?:[^"\\]|\\[^])*)(\\?)"?/.exec(text.slice(at));
        value = quoted[1].replace(/\\([^])/g, '$1') + quoted[2];
        at += quoted[0].length;
        at += /^[^;]*/.exec(text.slice(at))[0].length + 1;
      } else {
        const end = text.indexOf(';', at) < 0 ? text.length : text.indexOf(';', at);
        value = trimEnd(text.slice(at, end));
        at = end + 1;
        if (value.length === 0) continue;
      }
      if (name.length > 0 && !notToken.test(name) && !notQuoted.test(value) && !params.#values.has(name)) params.#values.set(name, value);
    }
  }
}
const parse = MIMEParams._parse;
delete MIMEParams._parse;
Object.defineProperty(MIMEParams.prototype, Symbol.iterator, { value: MIMEParams.prototype.entries, writable: true, configurable: true });
Object.defineProperty(MIMEParams.prototype, 'toJSON', { value: MIMEParams.prototype.toString, writable: true, configurable: true });

class MIMEType {
  #type;
  #subtype;
  #params = new MIMEParams();

  // §4.4, steps 1 to 10.
  constructor(input) {
    const text = String(input), trimmed = trim(text), slash = trimmed.indexOf('/');
    if (slash < 0) throw syntaxError('type', text, -1);
    const type = trimmed.slice(0, slash), end = trimmed.indexOf(';', slash) < 0 ? trimmed.length : trimmed.indexOf(';', slash);
    const subtype = trimEnd(trimmed.slice(slash + 1, end));
    if (type.length === 0 || notToken.test(type)) throw syntaxError('type', text, type.search(notToken));
    if (subtype.length === 0 || notToken.test(subtype)) throw syntaxError('subtype', text, subtype.search(notToken));
    [this.#type, this.#subtype] = [lower(type), lower(subtype)];
    parse(this.#params, trimmed.slice(end + 1));
  }

  get type() { return this.#type; }
  set type(value) {
    const index = String(value).search(notToken);
    if (String(value).length === 0 || index >= 0) throw syntaxError('type', String(value), index);
    this.#type = lower(String(value));
  }
  get subtype() { return this.#subtype; }
  set subtype(value) {
    const index = String(value).trim().search(notToken);
    if (String(value).length === 0 || index >= 0) throw syntaxError('subtype', String(value), index);
    this.#subtype = lower(String(value));
  }
  get essence() { return `${this.#type}/${this.#subtype}`; }
  get params() { return this.#params; }
  toString() {
    const params = this.#params.toString();
    return params.length > 0 ? `${this.essence};${params}` : this.essence;
  }
}
Object.defineProperty(MIMEType.prototype, 'toJSON', { value: MIMEType.prototype.toString, writable: true, configurable: true });

module.exports = { MIMEType, MIMEParams };
