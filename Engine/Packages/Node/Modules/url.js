// URLs after the URL Standard (url.spec.whatwg.org), without international host names (they stay as they are, in small
// letters), and the file functions of nodejs.org/api/url.html.
'use strict';

const native = require('quoll-native');
const path = require('path');

const defaultPorts = { 'http:': '80', 'https:': '443', 'ws:': '80', 'wss:': '443', 'ftp:': '21', 'file:': '' };
const isSpecial = protocol => protocol in defaultPorts;

// Percent-encodes the bytes of characters that a part of a URL does not have.
const encodePart = (text, pattern) => text.toWellFormed().replace(pattern, part =>
  Array.from(native.encode(part, 'utf8'), byte => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''));
const inPath = /[^\x21\x24-\x3B\x3D\x40-\x5B\x5D\x5F\x61-\x7A\x7C\x7E%]+/g;
const inQuery = /[^\x21\x24-\x3B\x3D\x3F-\x7E%]+/g;
const inSpecialQuery = /[^\x21\x24-\x26\x28-\x3B\x3D\x3F-\x7E%]+/g;
const inFragment = /[^\x21\x23-\x3B\x3D\x3F-\x5F\x61-\x7E%]+/g;
const inUser = /[^\x21\x24-\x2E\x30-\x39\x41-\x5A\x5F\x61-\x7A\x7E%]+/g;
const inOpaque = /[^\x20-\x7E]+/g;

const invalid = (input, base) => Object.assign(new TypeError('Invalid URL'), { code: 'ERR_INVALID_URL', input, ...(base === undefined ? {} : { base }) });

// An IPv4 address in any of its forms; null if the host is a name.
const ipv4 = host => {
  const parts = host.replace(/\.$/, '').split('.');
  if (!/^(\d+|0x[\da-f]*)$/i.test(parts.at(-1))) return null;
  const numbers = parts.map(part => /^0x/i.test(part) ? parseInt(part.slice(2) || '0', 16) : /^0[0-7]*$/.test(part) ? parseInt(part, 8) : /^\d+$/.test(part) ? Number(part) : NaN);
  const last = numbers.pop();
  if (numbers.length > 3 || numbers.some(number => !(number < 256)) || !(last < 256 ** (4 - numbers.length))) return undefined;
  const value = numbers.reduce((sum, number, i) => sum + number * 256 ** (3 - i), last);
  return [24, 16, 8, 0].map(shift => Math.floor(value / 2 ** shift) % 256).join('.');
};

const ipv6 = text => {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const pieces = halves.map(half => half === '' ? [] : half.split(':').flatMap(piece => {
    if (!piece.includes('.')) return [/^[\da-f]{1,4}$/i.test(piece) ? parseInt(piece, 16) : NaN];
    const [a, b, c, d] = piece.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  }));
  const count = pieces.flat().length;
  if (pieces.flat().some(piece => !(piece <= 0xFFFF)) || (halves.length === 1 ? count !== 8 : count > 7)) return undefined;
  const all = halves.length === 1 ? pieces[0] : [...pieces[0], ...Array(8 - count).fill(0), ...pieces[1]];
  // The longest row of zeros is left out.
  const runs = all.map((_, i) => { let n = 0; while (i + n < 8 && all[i + n] === 0) n++; return n; });
  const longest = Math.max(...runs), at = runs.indexOf(longest);
  const hex = list => list.map(piece => piece.toString(16)).join(':');
  return longest < 2 ? hex(all) : `${hex(all.slice(0, at))}::${hex(all.slice(at + longest))}`;
};

const parseHost = (host, special) => {
  if (host.startsWith('[')) {
    const address = host.endsWith(']') ? ipv6(host.slice(1, -1)) : undefined;
    return address === undefined ? undefined : `[${address}]`;
  }
  if (!special) return /[\0\t\n\r #/<>?@[\\\]^|]/.test(host) ? undefined : encodePart(host, inOpaque);
  let name;
  try {
    name = decodeURIComponent(host).toLowerCase();
  } catch {
    return undefined;
  }
  if (name === '' || /[\0-\x20#%/:<>?@[\\\]^`{|}\x7F]/.test(name)) return undefined;
  const address = ipv4(name);
  return address === null ? name : address;
};

// Splits a path, resolving '.' and '..'.
const parsePath = (text, special, isFile, start = []) => {
  const parts = [...start];
  const given = (special ? text.replace(/\\/g, '/') : text).split('/');
  given.forEach((part, i) => {
    const plain = part.replace(/%2e/gi, '.'), isLast = i === given.length - 1;
    if (plain === '..') {
      if (!(isFile && parts.length === 1 && /^[a-z]:$/i.test(parts[0]))) parts.pop();
      if (isLast) parts.push('');
    }
    else if (plain === '.') { if (isLast) parts.push(''); }
    else parts.push(encodePart(isFile && parts.length === 0 && /^[a-z]\|$/i.test(part) ? `${part[0]}:` : part, inPath));
  });
  return parts;
};

const parse = (input, base) => {
  let text = String(input).toWellFormed().replace(/^[\0-\x20]+|[\0-\x20]+$/g, '').replace(/[\t\n\r]/g, '');
  const url = { protocol: '', username: '', password: '', host: null, port: '', path: [], opaque: null, query: null, fragment: null };
  const hash = text.indexOf('#');
  if (hash >= 0) {
    url.fragment = encodePart(text.slice(hash + 1), inFragment);
    text = text.slice(0, hash);
  }
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(text);
  let rest = text;
  if (scheme) {
    url.protocol = scheme[0].toLowerCase();
    rest = text.slice(scheme[0].length);
  }
  const special = isSpecial(scheme ? url.protocol : base?.protocol ?? '');
  const slashes = special ? /^[\\/]{2}/ : /^\/\//;
  // A special URL with the scheme of its base may be relative to it.
  const isRelative = !scheme || (special && base !== undefined && base.protocol === url.protocol && !slashes.test(rest));
  if (isRelative) {
    if (base === undefined) return undefined;
    if (base.opaque !== null) {
      if (rest !== '' || hash < 0) return undefined;
      return { ...base, fragment: url.fragment };
    }
    url.protocol = base.protocol;
  }
  const question = rest.indexOf('?');
  if (question >= 0) {
    url.query = encodePart(rest.slice(question + 1), special ? inSpecialQuery : inQuery);
    rest = rest.slice(0, question);
  }
  const isFile = url.protocol === 'file:';
  if (isRelative && !slashes.test(rest)) {
    for (const name of ['username', 'password', 'host', 'port']) url[name] = base[name];
    if (rest === '') {
      url.path = [...base.path];
      if (question < 0) url.query = base.query;
    }
    else if (/^[\\/]/.test(rest) && (special || rest[0] === '/')) url.path = parsePath(rest.slice(1), special, isFile);
    else url.path = parsePath(rest, special, isFile, base.path.slice(0, -1));
    return url;
  }
  if (!special && !slashes.test(rest)) {
    if (rest.startsWith('/')) url.path = parsePath(rest.slice(1), false, false);
    else url.opaque = encodePart(rest, inOpaque);
    return url;
  }
  if (isFile && !slashes.test(rest)) {
    url.host = '';
    url.path = parsePath(rest.replace(/^[\\/]/, ''), true, true);
    return url;
  }
  rest = special && !isFile ? rest.replace(/^[\\/]*/, '') : rest.slice(2);
  const end = rest.search(special ? /[\\/]/ : /\//);
  let authority = end < 0 ? rest : rest.slice(0, end);
  const pathText = end < 0 ? '' : rest.slice(end + 1);
  if (isFile && /^[a-z][:|]$/i.test(authority)) {
    url.host = '';
    url.path = parsePath(rest, true, true);
    return url;
  }
  const at = authority.lastIndexOf('@');
  if (at >= 0) {
    const [user, ...password] = authority.slice(0, at).split(':');
    url.username = encodePart(user, inUser);
    url.password = encodePart(password.join(':'), inUser);
    authority = authority.slice(at + 1);
    if (authority === '') return undefined;
  }
  const port = /:(\d*)$/.exec(authority);
  if (port) {
    if (Number(port[1]) > 65535) return undefined;
    url.port = port[1] === '' || String(Number(port[1])) === defaultPorts[url.protocol] ? '' : String(Number(port[1]));
    authority = authority.slice(0, port.index);
  }
  if (isFile && (at >= 0 || port)) return undefined;
  const host = authority === '' && (isFile || !special) ? '' : parseHost(authority, special);
  if (host === undefined) return undefined;
  url.host = isFile && host === 'localhost' ? '' : host;
  url.path = end < 0 && !special ? [] : parsePath(pathText, special, isFile);
  return url;
};

const pathnameOf = url => url.opaque ?? (url.path.length === 0 ? '' : `/${url.path.join('/')}`);
const hostOf = url => url.host === null ? '' : url.host + (url.port === '' ? '' : `:${url.port}`);
const serialize = url => {
  const user = url.username === '' && url.password === '' ? '' : `${url.username}${url.password === '' ? '' : `:${url.password}`}@`;
  const authority = url.host !== null ? `//${user}${hostOf(url)}` : url.opaque === null && url.path.length > 1 && url.path[0] === '' ? '/.' : '';
  return url.protocol + authority + pathnameOf(url) + (url.query === null ? '' : `?${url.query}`) + (url.fragment === null ? '' : `#${url.fragment}`);
};

const formEncode = text => encodeURIComponent(String(text).toWellFormed()).replace(/%20/g, '+').replace(/[!'()~]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
const formDecode = text => {
  const plain = text.replace(/\+/g, ' ');
  if (!plain.includes('%')) return plain;
  const bytes = [];
  for (let i = 0; i < plain.length; i++) {
    const code = /^%[\da-f]{2}/i.test(plain.slice(i, i + 3)) ? parseInt(plain.slice(i + 1, i += 3), 16) : -1;
    if (code >= 0) { bytes.push(code); i--; }
    else {
      const unit = String.fromCodePoint(plain.codePointAt(i));
      bytes.push(...native.encode(unit, 'utf8'));
      i += unit.length - 1;
    }
  }
  return native.decode(Uint8Array.from(bytes), 'utf8');
};

class URLSearchParams {
  #list = [];
  #url = null;

  constructor(init = '') {
    if (init !== null && (typeof init === 'object' || typeof init === 'function')) {
      const iterate = init[Symbol.iterator];
      const pairs = typeof iterate === 'function' ? [...init] : Object.keys(init).map(key => [key, init[key]]);
      for (const pair of pairs) {
        const [name, value, ...more] = [...pair];
        if (value === undefined || more.length > 0) throw Object.assign(new TypeError('Each query pair must be an iterable [name, value] tuple'), { code: 'ERR_INVALID_TUPLE' });
        this.#list.push([String(name).toWellFormed(), String(value).toWellFormed()]);
      }
    }
    else this.#read(String(init).replace(/^\?/, ''));
  }

  static ofUrl(query, changed) {
    const params = new URLSearchParams(query);
    params.#url = changed;
    return params;
  }

  replaceAll(query) { this.#read(query); }

  #read(text) {
    this.#list = text.split('&').filter(Boolean).map(part => {
      const at = part.indexOf('=');
      return at < 0 ? [formDecode(part), ''] : [formDecode(part.slice(0, at)), formDecode(part.slice(at + 1))];
    });
  }

  #changed() { this.#url?.(this.toString()); }

  get size() { return this.#list.length; }
  append(name, value) { this.#list.push([String(name), String(value)]); this.#changed(); }
  delete(name, value) {
    this.#list = this.#list.filter(pair => pair[0] !== String(name) || (value !== undefined && pair[1] !== String(value)));
    this.#changed();
  }
  get(name) { return this.#list.find(pair => pair[0] === String(name))?.[1] ?? null; }
  getAll(name) { return this.#list.filter(pair => pair[0] === String(name)).map(pair => pair[1]); }
  has(name, value) { return this.#list.some(pair => pair[0] === String(name) && (value === undefined || pair[1] === String(value))); }
  set(name, value) {
    const index = this.#list.findIndex(pair => pair[0] === String(name));
    if (index < 0) this.#list.push([String(name), String(value)]);
    else this.#list = this.#list.filter((pair, i) => i <= index || pair[0] !== String(name)).with(index, [String(name), String(value)]);
    this.#changed();
  }
  sort() { this.#list.sort((a, b) => a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0); this.#changed(); }
  forEach(callback, self) { for (const [name, value] of this.#list) callback.call(self, value, name, this); }
  *entries() { for (const [name, value] of this.#list) yield [name, value]; }
  *keys() { for (const [name] of this.#list) yield name; }
  *values() { for (const [, value] of this.#list) yield value; }
  toString() { return this.#list.map(([name, value]) => `${formEncode(name)}=${formEncode(value)}`).join('&'); }
  [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) {
    return `URLSearchParams {${this.#list.map(([name, value]) => ` ${inspect(name)} => ${inspect(value)}`).join(',')} }`;
  }
}
Object.defineProperty(URLSearchParams.prototype, Symbol.iterator, { value: URLSearchParams.prototype.entries, writable: true, configurable: true });
Object.defineProperty(URLSearchParams.prototype, Symbol.toStringTag, { value: 'URLSearchParams', configurable: true });

class URL {
  #url;
  #params;

  constructor(input, base) {
    let parsedBase;
    if (base !== undefined) {
      parsedBase = parse(base);
      if (parsedBase === undefined) throw invalid(String(input), String(base));
    }
    this.#url = parse(input, parsedBase);
    if (this.#url === undefined) throw invalid(String(input), base === undefined ? undefined : String(base));
  }

  static canParse(input, base) {
    const parsedBase = base === undefined ? undefined : parse(base);
    return (base === undefined || parsedBase !== undefined) && parse(input, parsedBase) !== undefined;
  }

  static parse(input, base) { return URL.canParse(input, base) ? new URL(input, base) : null; }

  get href() { return serialize(this.#url); }
  set href(value) {
    const parsed = parse(value);
    if (parsed === undefined) throw invalid(String(value));
    this.#url = parsed;
    this.#params?.replaceAll(parsed.query ?? '');
  }
  get origin() { return isSpecial(this.#url.protocol) && this.#url.protocol !== 'file:' ? `${this.#url.protocol}//${hostOf(this.#url)}` : 'null'; }
  get protocol() { return this.#url.protocol; }
  set protocol(value) {
    const name = `${String(value).replace(/:.*$/s, '')}:`.toLowerCase();
    if (!/^[a-z][a-z\d+.-]*:$/.test(name) || isSpecial(name) !== isSpecial(this.#url.protocol)) return;
    this.#url.protocol = name;
    if (this.#url.port === defaultPorts[name]) this.#url.port = '';
  }
  get username() { return this.#url.username; }
  set username(value) { if (this.#url.host) this.#url.username = encodePart(String(value), inUser); }
  get password() { return this.#url.password; }
  set password(value) { if (this.#url.host) this.#url.password = encodePart(String(value), inUser); }
  get host() { return hostOf(this.#url); }
  set host(value) {
    const parsed = this.#url.opaque === null ? parse(`${this.#url.protocol}//${value}`) : undefined;
    if (parsed === undefined) return;
    this.#url.host = parsed.host;
    if (/:\d/.test(String(value))) this.#url.port = parsed.port;
  }
  get hostname() { return this.#url.host ?? ''; }
  set hostname(value) {
    const host = this.#url.opaque === null ? parseHost(String(value), isSpecial(this.#url.protocol)) : undefined;
    if (host !== undefined) this.#url.host = host;
  }
  get port() { return this.#url.port; }
  set port(value) {
    const number = /^\d+/.exec(String(value));
    if (String(value) === '') this.#url.port = '';
    else if (number && Number(number[0]) < 65536) this.#url.port = String(Number(number[0])) === defaultPorts[this.#url.protocol] ? '' : String(Number(number[0]));
  }
  get pathname() { return pathnameOf(this.#url); }
  set pathname(value) {
    if (this.#url.opaque !== null) return;
    const special = isSpecial(this.#url.protocol);
    const text = String(value).replace(/[?#]/g, c => c === '?' ? '%3F' : '%23');
    this.#url.path = parsePath(text.replace(special ? /^[\\/]/ : /^\//, ''), special, this.#url.protocol === 'file:');
  }
  get search() { return this.#url.query ? `?${this.#url.query}` : ''; }
  set search(value) {
    const text = String(value).replace(/^\?/, '');
    this.#url.query = text === '' ? null : encodePart(text.replace(/#/g, '%23'), isSpecial(this.#url.protocol) ? inSpecialQuery : inQuery);
    this.#params?.replaceAll(this.#url.query ?? '');
  }
  get searchParams() { return this.#params ??= URLSearchParams.ofUrl(this.#url.query ?? '', query => { this.#url.query = query === '' ? null : query; }); }
  get hash() { return this.#url.fragment ? `#${this.#url.fragment}` : ''; }
  set hash(value) {
    const text = String(value).replace(/^#/, '');
    this.#url.fragment = text === '' ? null : encodePart(text, inFragment);
  }
  toString() { return this.href; }
  toJSON() { return this.href; }
  [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) {
    const { href, origin, protocol, username, password, host, hostname, port, pathname, search, searchParams, hash } = this;
    return `URL ${inspect({ href, origin, protocol, username, password, host, hostname, port, pathname, search, searchParams, hash })}`;
  }
}
for (const name of ['href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'searchParams', 'hash', 'toString', 'toJSON'])
  Object.defineProperty(URL.prototype, name, { enumerable: true });
Object.defineProperty(URL.prototype, Symbol.toStringTag, { value: 'URL', configurable: true });

const fileURLToPath = (value, options) => {
  const url = typeof value === 'string' ? new URL(value) : value;
  if (url.protocol !== 'file:') throw Object.assign(new TypeError('The URL must be of scheme file'), { code: 'ERR_INVALID_URL_SCHEME' });
  const isWindows = options?.windows ?? native.platform === 'win32';
  if (/%2f/i.test(url.pathname) || (isWindows && /%5c/i.test(url.pathname)))
    throw Object.assign(new TypeError('File URL path must not include encoded / characters'), { code: 'ERR_INVALID_FILE_URL_PATH' });
  const name = decodeURIComponent(url.pathname);
  if (!isWindows) {
    if (url.hostname !== '') throw Object.assign(new TypeError(`File URL host must be "localhost" or empty on ${native.platform}`), { code: 'ERR_INVALID_FILE_URL_HOST' });
    return name;
  }
  return url.hostname === '' ? name.slice(1).replace(/\//g, '\\') : `\\\\${url.hostname}${name.replace(/\//g, '\\')}`;
};

const pathToFileURL = (file, options) => {
  const isWindows = options?.windows ?? native.platform === 'win32';
  let full = (isWindows ? path.win32 : path.posix).resolve(file);
  if (/[\\/]$/.test(file) && !/[\\/]$/.test(full)) full += isWindows ? '\\' : '/';
  const url = new URL('file://');
  const text = full.replace(/%/g, '%25').replace(/\n/g, '%0A').replace(/\r/g, '%0D').replace(/\t/g, '%09');
  url.pathname = isWindows ? text : text.replace(/\\/g, '%5C');
  return url;
};

const urlToHttpOptions = url => ({
  protocol: url.protocol, hostname: url.hostname.replace(/^\[|\]$/g, ''), hash: url.hash, search: url.search, pathname: url.pathname,
  path: url.pathname + url.search, href: url.href, ...(url.port === '' ? {} : { port: Number(url.port) }),
});

// The old functions, by the new class.
const parseOld = text => {
  const url = URL.parse(text);
  if (url === null) {
    const [, pathname, search, hash] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(text);
    return { protocol: null, host: null, hostname: null, port: null, pathname, search: search ?? null, query: search?.slice(1) ?? null, hash: hash ?? null, path: pathname + (search ?? ''), href: text };
  }
  return {
    protocol: url.protocol, slashes: true, auth: url.username === '' ? null : decodeURIComponent(url.username + (url.password && `:${url.password}`)), host: url.host, port: url.port || null,
    hostname: url.hostname, hash: url.hash || null, search: url.search || null, query: url.search.slice(1) || null, pathname: url.pathname,
    path: url.pathname + url.search, href: url.href,
  };
};
const format = url => typeof url === 'string' || url instanceof URL ? new URL(url).href
  : `${url.protocol ? `${url.protocol.replace(/:?$/, ':')}//` : ''}${url.auth ? `${url.auth}@` : ''}${url.host ?? (url.hostname ?? '') + (url.port ? `:${url.port}` : '')}${url.pathname ?? ''}${url.search ?? (url.query ? `?${require('querystring').stringify(url.query)}` : '')}${url.hash ?? ''}`;
const resolve = (from, to) => {
  const base = new URL(from, 'resolve://x');
  const url = new URL(to, base);
  return url.protocol === 'resolve:' ? url.pathname + url.search + url.hash : url.href;
};
const domainToASCII = name => URL.parse(`http://${name}`)?.hostname ?? '';

module.exports = {
  URL, URLSearchParams, fileURLToPath, pathToFileURL, urlToHttpOptions, parse: parseOld, format, resolve, domainToASCII, domainToUnicode: domainToASCII,
};
