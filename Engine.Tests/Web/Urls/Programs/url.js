// URL (URL Standard §6.1).
const attempt = f => { try { return `${f()}`; } catch (e) { return e.constructor.name; } };
const url = new URL('../d?x=1#f', 'https://user:pa%20ss@EXAMPLE.com:8443/a/b/c');
log(url); // => https://user:pa%20ss@example.com:8443/a/d?x=1#f
log(`${url.protocol} ${url.username} ${url.password} ${url.host} ${url.hostname} ${url.port}`); // => https: user pa%20ss example.com:8443 example.com 8443
log(`${url.pathname} ${url.search} ${url.hash} ${url.origin}`); // => /a/d ?x=1 #f https://example.com:8443
log(JSON.stringify({ url })); // => {"url":"https://user:pa%20ss@example.com:8443/a/d?x=1#f"}
log(Object.prototype.toString.call(url)); // => [object URL]
log(`${URL.length} ${URL.parse.length} ${Object.keys(URL)}`); // => 1 1 parse,canParse,createObjectURL,revokeObjectURL
log(Object.keys(URL.prototype).join()); // => href,origin,protocol,username,password,host,hostname,port,pathname,search,searchParams,hash,toJSON,toString
log(attempt(() => new URL('x'))); // => TypeError
log(attempt(() => new URL())); // => TypeError
log(attempt(() => URL('http://a'))); // => TypeError
log(attempt(() => Object.getOwnPropertyDescriptor(URL.prototype, 'href').get.call({}))); // => TypeError
log(`${URL.parse('x')} ${URL.parse('x', 'http://a')} ${URL.canParse('x')} ${URL.canParse('x', 'http://a')}`); // => null http://a/x false true
log(class extends URL { get two() { return this.port * 2; } }.name === ''); // => true
log(new (class extends URL { get two() { return this.port * 2; } })('http://a:8').two); // => 16
// Schemes that are not special.
log(new URL('foo://Host/A/../b?q#f').href); // => foo://Host/b?q#f
log(new URL('foo:/a/..//b').href); // => foo:/.//b
log(new URL('foo:/a/..//b').pathname); // => //b
log(new URL('data:text/plain, a  #x').href); // => data:text/plain, a %20#x
log(new URL('#x', 'mailto:a@b').href); // => mailto:a@b#x
log(attempt(() => new URL('x', 'mailto:a@b'))); // => TypeError
log(new URL('blob:https://a.example:8/b').origin); // => https://a.example:8
log(new URL('blob:ftp://a/b').origin); // => null
// Quirks of the web.
log(new URL('  ht\ntps:\\\\a\\b\t ').href); // => https://a/b
log(new URL('http:b', 'http://a/x/y').href); // => http://a/x/b
log(new URL('http:b', 'https://a/x/y').href); // => http://b/
log(new URL('http://a/%2e/./%2E%2e/b/.').href); // => http://a/b/
log(new URL('file:c|/x/../../y', 'file:///d:/z').href); // => file:///c:/y
log(new URL('/x', 'file:///d:/z').href); // => file:///d:/x
log(new URL('file://localhost/x').href); // => file:///x
log(new URL('http://a@b@c/').username); // => a%40b
log(new URL('https://a/é?é#é').href); // => https://a/%C3%A9?%C3%A9#%C3%A9
log(new URL('https://a/\uD800').pathname); // => /%EF%BF%BD
log(new URL("https://a/'\"<>`{}^?'\"<>`{}^#'\"<>`{}^").href); // => https://a/'%22%3C%3E%60%7B%7D%5E?%27%22%3C%3E`{}^#'%22%3C%3E%60{}^
