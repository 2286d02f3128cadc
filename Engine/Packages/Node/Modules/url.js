// nodejs.org/api/url.html: the classes of the engine, the functions for files, and the old functions over the classes.
'use strict';

const native = require('quoll-native');
const path = require('path');
const { makeError, invalidType, requireString } = require('quoll-errors');

const { URL, URLSearchParams, URLPattern } = globalThis;
const needed = () => URL ?? (() => { throw makeError(Error, 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM', 'node:url: the host of this engine does not give it the extension Quoll.Web'); })();

// Packages ask for the path of their own file URL while they load, also where the host gives no class for URLs.
const fileUrl = text => {
  const [, hostname, pathname] = /^file:\/\/([^/?#]*)([^?#]*)/i.exec(text) ?? [];
  return hostname === undefined ? new (needed())(text) : { protocol: 'file:', hostname, pathname, href: text };
};
const urlOf = (value, name) => {
  if (typeof value === 'string') return URL === undefined ? fileUrl(value) : new URL(value);
  if (typeof value?.href !== 'string' || typeof value.protocol !== 'string') throw invalidType(name, 'of type string or an instance of URL', value);
  return value;
};

const fileURLToPath = (value, options) => {
  const url = urlOf(value, 'path');
  if (url.protocol !== 'file:') throw makeError(TypeError, 'ERR_INVALID_URL_SCHEME', 'The URL must be of scheme file');
  const isWindows = options?.windows ?? native.platform === 'win32';
  if (/%2f/i.test(url.pathname) || (isWindows && /%5c/i.test(url.pathname)))
    throw makeError(TypeError, 'ERR_INVALID_FILE_URL_PATH', `File URL path must not include encoded ${isWindows ? '\\ or ' : ''}/ characters`);
  const name = decodeURIComponent(url.pathname);
  if (!isWindows) {
    if (url.hostname !== '') throw makeError(TypeError, 'ERR_INVALID_FILE_URL_HOST', `File URL host must be "localhost" or empty on ${native.platform}`);
    return name;
  }
  if (url.hostname !== '') return `\\\\${domainToUnicode(url.hostname)}${name.replace(/\//g, '\\')}`;
  if (!/^\/[a-z]:/i.test(name)) throw makeError(TypeError, 'ERR_INVALID_FILE_URL_PATH', 'File URL path must be absolute');
  return name.slice(1).replace(/\//g, '\\');
};

const pathToFileURL = (file, options) => {
  requireString(file, 'path');
  const isWindows = options?.windows ?? native.platform === 'win32';
  let full = (isWindows ? path.win32 : path.posix).resolve(file);
  if (/[\\/]$/.test(file) && !/[\\/]$/.test(full)) full += isWindows ? '\\' : '/';
  const url = new (needed())('file://');
  const text = full.replace(/%/g, '%25').replace(/\n/g, '%0A').replace(/\r/g, '%0D').replace(/\t/g, '%09').replace(/\?/g, '%3F').replace(/#/g, '%23');
  url.pathname = isWindows ? text : text.replace(/\\/g, '%5C');
  return url;
};

const urlToHttpOptions = url => {
  const options = {
    __proto__: null, ...url, protocol: url.protocol, hostname: url.hostname.replace(/^\[|\]$/g, ''), hash: url.hash, search: url.search, pathname: url.pathname,
    path: `${url.pathname || ''}${url.search || ''}`, href: url.href,
  };
  if (url.port !== '') options.port = Number(url.port);
  if (url.username || url.password) options.auth = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  return options;
};

// The names of hosts in ASCII and in the letters of people (RFC 3492, §6.2).
const domainToASCII = name => needed().parse(`ws://${name}`)?.hostname ?? '';
const decodeLabel = label => {
  const base = 36, low = 1, high = 26, skew = 38, damp = 700;
  const end = label.lastIndexOf('-'), output = Array.from(label.slice(0, Math.max(end, 0)));
  let code = 128, at = 0, bias = 72;
  for (let i = end + 1; i < label.length;) {
    const before = at;
    for (let weight = 1, k = base; ; k += base) {
      const digit = parseInt(label[i++], 36), value = digit < 10 ? digit + 26 : digit - 10;
      at += value * weight;
      const threshold = Math.min(Math.max(k - bias, low), high);
      if (value < threshold) break;
      weight *= base - threshold;
    }
    const count = output.length + 1;
    let delta = before === 0 ? Math.floor(at / damp) : (at - before) >> 1;
    delta += Math.floor(delta / count);
    let k = 0;
    for (; delta > ((base - low) * high) >> 1; k += base) delta = Math.floor(delta / (base - low));
    bias = k + Math.floor((base - low + 1) * delta / (delta + skew));
    code += Math.floor(at / count);
    at %= count;
    output.splice(at++, 0, String.fromCodePoint(code));
  }
  return output.join('');
};
const domainToUnicode = name => domainToASCII(name).replace(/(?<=^|\.)xn--([^.]+)/g, (_, label) => decodeLabel(label));

// The old form of a URL, whose parts are null if they are not there.
function Url() {
  for (const name of ['protocol', 'slashes', 'auth', 'host', 'port', 'hostname', 'hash', 'search', 'query', 'pathname', 'path', 'href']) this[name] = null;
}
Url.prototype.parse = function (text, parsesQuery, hasHost) { return Object.assign(this, parse(text, parsesQuery, hasHost)); };
Url.prototype.format = function () { return format(this); };
Url.prototype.resolve = function (to) { return resolve(format(this), to); };
Url.prototype.resolveObject = function (to) { return parse(this.resolve(to)); };

// Protocols whose URLs have a host behind slashes, and those whose texts stay as they are.
const withHost = /^(?:https?|ftp|gopher|file|wss?):$/, withoutHost = /^(?:javascript|mailto|data|blob):$/;
const escaped = /[\s<>"`{}|\\^']/g, inHost = /[^a-z0-9.\-_:[\]%\u0080-\uFFFF]/i;

const parse = (text, parsesQuery = false, hasHost = false) => {
  if (text instanceof Url) return text;
  requireString(text, 'url');
  const url = new Url();
  let rest = text.trim();
  const question = rest.search(/[?#]/);
  rest = (question < 0 ? rest : rest.slice(0, question)).replace(/\\/g, '/') + (question < 0 ? '' : rest.slice(question));
  const protocol = /^[a-z0-9.+-]+:/i.exec(rest)?.[0];
  if (protocol !== undefined) {
    url.protocol = protocol.toLowerCase();
    rest = rest.slice(protocol.length);
  }
  const hasSlashes = rest.startsWith('//') && (hasHost || protocol !== undefined) && url.protocol !== 'javascript:';
  if (hasSlashes) {
    url.slashes = true;
    rest = rest.slice(2);
  }
  if (hasSlashes || protocol !== undefined && url.protocol !== 'javascript:' && !withHost.test(url.protocol)) {
    const end = rest.search(/[/?#]/), authority = end < 0 ? rest : rest.slice(0, end);
    rest = end < 0 ? '' : rest.slice(end);
    const at = authority.lastIndexOf('@');
    if (at >= 0) url.auth = decodeURIComponent(authority.slice(0, at));
    let host = authority.slice(at + 1);
    const cut = host.search(inHost);
    if (cut >= 0) {
      rest = `/${encodeURI(host.slice(cut))}${rest}`;
      host = host.slice(0, cut);
    }
    const port = /:(\d*)$/.exec(host);
    if (port !== null && port[1] !== '') url.port = port[1];
    url.hostname = (port === null ? host : host.slice(0, port.index)).toLowerCase().replace(/^\[|\]$/g, '');
    if (/[^\0-\x7F]/.test(url.hostname)) url.hostname = domainToASCII(url.hostname);
    url.host = (host.startsWith('[') ? `[${url.hostname}]` : url.hostname) + (url.port === null ? '' : `:${url.port}`);
  }
  if (!withoutHost.test(url.protocol ?? '')) rest = rest.replace(escaped, c => encodeURIComponent(c).replace("'", '%27'));
  const hash = rest.indexOf('#');
  if (hash >= 0) {
    url.hash = rest.slice(hash);
    rest = rest.slice(0, hash);
  }
  const query = rest.indexOf('?');
  if (query >= 0) {
    url.search = rest.slice(query);
    url.query = rest.slice(query + 1);
    rest = rest.slice(0, query);
  } else if (parsesQuery) url.search = url.query = '';
  if (parsesQuery) url.query = require('querystring').parse(url.query);
  url.pathname = rest || (url.slashes && withHost.test(url.protocol ?? '') && url.hostname ? '/' : null);
  if (url.pathname !== null || url.search) url.path = (url.pathname ?? '') + (url.search ?? '');
  url.href = format(url);
  return url;
};

// Of a URL object with options, of an old object, or of a text.
const format = (url, options) => {
  if (typeof url === 'string') url = parse(url);
  else if (url === null || typeof url !== 'object') throw invalidType('urlObject', 'one of type object or string', url);
  if (URL !== undefined && url instanceof URL) {
    const { auth = true, fragment = true, search = true, unicode = false } = options ?? {};
    const host = unicode ? domainToUnicode(url.hostname) + (url.port && `:${url.port}`) : url.host;
    const user = auth && (url.username || url.password) ? `${url.username}${url.password && `:${url.password}`}@` : '';
    const slashes = url.href.startsWith(`${url.protocol}//`) ? '//' : '';
    return `${url.protocol}${slashes}${user}${host}${url.pathname}${search ? url.search : ''}${fragment ? url.hash : ''}`;
  }
  let { protocol = '', auth, host, hostname, port, pathname, search, query, hash, slashes } = url;
  protocol = protocol ? protocol.replace(/:?$/, ':') : '';
  auth = auth ? `${encodeURIComponent(auth).replace(/%3A/i, ':')}@` : '';
  const place = host ? auth + host : hostname ? auth + (hostname.includes(':') && !hostname.startsWith('[') ? `[${hostname}]` : hostname) + (port ? `:${port}` : '') : undefined;
  if (query !== null && typeof query === 'object') query = require('querystring').stringify(query);
  search = search || (query ? `?${query}` : '');
  pathname = pathname ?? '';
  let start = place ?? '';
  if (slashes || withHost.test(protocol) && place !== undefined) {
    start = `//${start}`;
    if (pathname && !pathname.startsWith('/')) pathname = `/${pathname}`;
  }
  if (hash && !hash.startsWith('#')) hash = `#${hash}`;
  if (search && !search.startsWith('?')) search = `?${search}`;
  return `${protocol}${start}${pathname.replace(/[?#]/g, encodeURIComponent)}${(search ?? '').replace('#', '%23')}${hash ?? ''}`;
};

const resolve = (from, to) => {
  const base = new (needed())(from, 'resolve://');
  const url = new (needed())(to, base);
  return url.protocol === 'resolve:' ? url.pathname + url.search + url.hash : url.href;
};

module.exports = {
  Url, parse, resolve, resolveObject: (from, to) => from ? parse(resolve(typeof from === 'string' ? from : format(from), to)) : to, format,
  URL, URLPattern, URLSearchParams, domainToASCII, domainToUnicode, pathToFileURL, fileURLToPath, urlToHttpOptions,
};
