// Headers (Fetch §5.1).
const headers = new Headers({ 'Content-Type': 'text/plain', b: ' 1 ' });
headers.append('B', '2');
log(headers.get('b')); // => 1, 2
log([...headers].join(';')); // => b,1, 2;content-type,text/plain
log(headers.get('missing') === null); // => true
headers.append('Set-Cookie', 'x=1');
headers.append('set-cookie', 'y=2');
log(headers.getSetCookie().join('|')); // => x=1|y=2
log([...headers.keys()].join()); // => b,content-type,set-cookie,set-cookie
headers.delete('SET-COOKIE');
log(headers.has('set-cookie')); // => false
headers.forEach(function (value, name, all) { log(`${name}=${value} ${all === headers} ${this.x}`); }, { x: 1 });
// => b=1, 2 true 1
// => content-type=text/plain true 1
const attempt = f => { try { f(); return 'done'; } catch (e) { return e.constructor.name; } };
log(attempt(() => headers.append('a b', '1'))); // => TypeError
log(attempt(() => headers.append('', '1'))); // => TypeError
log(attempt(() => headers.set('a', 'x\r\ny: z'))); // => TypeError
log(attempt(() => headers.set('a', 'x\r\n folded'))); // => TypeError
log(attempt(() => headers.set('a', 'x\0'))); // => TypeError
log(attempt(() => headers.set('a\r\nb', 'x'))); // => TypeError
log(attempt(() => headers.set('a:', 'x'))); // => TypeError
log(attempt(() => new Headers([['a']]))); // => TypeError
log(attempt(() => new Headers(null))); // => TypeError
log(attempt(() => new Headers('a'))); // => TypeError
log(attempt(() => Headers())); // => TypeError
log(attempt(() => Headers.prototype.get.call({}, 'a'))); // => TypeError
log(attempt(() => headers.set('é', 'x'))); // => TypeError
log(attempt(() => headers.set('x', '€'))); // => TypeError
log(attempt(() => headers.set('x', 'é'))); // => done
log(Object.prototype.toString.call(headers)); // => [object Headers]
log(Object.keys(Headers.prototype).join()); // => append,delete,get,getSetCookie,has,set,entries,forEach,keys,values
log(Headers.prototype[Symbol.iterator] === Headers.prototype.entries); // => true
log(Object.prototype.toString.call(headers.keys())); // => [object Headers Iterator]
// A request keeps forbidden headers out.
const request = new Request('http://a.example/', { headers: { Cookie: 'a=1', Host: 'evil', 'Sec-Fetch-Mode': 'x', 'Proxy-X': '1', 'Content-Length': '9', 'X-Own': '1' } });
log([...request.headers].join(';')); // => x-own,1
// So does the mode no-cors with all that other servers do not expect.
const simple = new Request('http://a.example/', { mode: 'no-cors', headers: { 'X-Own': '1', Accept: 'text/plain', 'Content-Type': 'application/json' } });
log([...simple.headers].join(';')); // => accept,text/plain
log(attempt(() => Response.error().headers.append('a', 'b'))); // => TypeError
