// The setters of URL (URL Standard §6.1): what they refuse leaves the URL as it is.
const set = (text, property, ...values) => { const url = new URL(text); for (const value of values) url[property] = value; return url.href; };
log(set('https://a:8/', 'protocol', 'http:x', 'foo', 'file')); // => http://a:8/
log(set('https://a:80/', 'protocol', 'http')); // => http://a/
log(set('foo://a/', 'protocol', 'https', 'b+c')); // => b+c://a/
log(set('https://a/', 'username', 'é:@')); // => https://%C3%A9%3A%40@a/
log(set('https://u:p@a/', 'username', '')); // => https://:p@a/
log(set('https://u:p@a/', 'password', '')); // => https://u@a/
log(set('file:///a', 'username', 'x')); // => file:///a
log(set('https://a:8/', 'host', 'b:9', 'c', 'd:x', '', 'e:99999')); // => https://e:9/
log(set('https://a/', 'host', 'b:443/c?d')); // => https://b/
log(set('https://a:8/', 'hostname', 'b:9', 'c d', 'c')); // => https://c:8/
log(set('foo:/a', 'host', 'b')); // => foo://b/a
log(set('foo:/.//a', 'host', 'b')); // => foo://b//a
log(set('foo://b//a', 'host', '')); // => foo:////a
log(set('file://b/a', 'host', 'localhost')); // => file:///a
log(set('mailto:a', 'host', 'b')); // => mailto:a
log(set('https://a/', 'port', '8', 'x', '9x', '65536')); // => https://a:9/
log(set('https://a:8/', 'port', '443')); // => https://a/
log(set('https://a:8/', 'port', '')); // => https://a/
log(set('https://a/b', 'pathname', 'c/../d?e#f\\g')); // => https://a/d%3Fe%23f/g
log(set('https://a/b', 'pathname', '')); // => https://a/
log(set('foo://a/b', 'pathname', '')); // => foo://a
log(set('foo:/b', 'pathname', '//x')); // => foo:/.//x
log(set('data:x', 'pathname', 'y')); // => data:x
log(set('https://a/?b#c', 'search', '??x y')); // => https://a/??x%20y#c
log(set('https://a/?b#c', 'search', '')); // => https://a/#c
log(set('https://a/?b#c', 'hash', '##x y')); // => https://a/?b##x%20y
log(set('https://a/?b#c', 'hash', '')); // => https://a/?b
log(set('https://a/', 'href', ' http://b ')); // => http://b/
const url = new URL('https://a/');
try { url.href = 'x'; } catch (e) { log(`${e.name} ${url}`); } // => TypeError https://a/
