// Request (Fetch §5.4).
const attempt = f => { try { f(); return 'done'; } catch (e) { return `${e.constructor.name}`; } };
const request = new Request('/path?q#f', { method: 'post', body: 'text' });
log(request.url === `${server}/path?q#f`); // => true
log(`${request.method} ${request.mode} ${request.credentials} ${request.cache} ${request.redirect} ${request.duplex}`); // => POST cors same-origin default follow half
log(`${request.referrer} [${request.referrerPolicy}] [${request.destination}] ${request.keepalive} [${request.integrity}]`); // => about:client [] [] false []
log(request.headers.get('content-type')); // => text/plain;charset=UTF-8
log(request.headers === request.headers && request.signal === request.signal); // => true
log(request.signal instanceof AbortSignal && !request.signal.aborted); // => true
const clone = request.clone();
log(await clone.text()); // => text
log(`${clone.bodyUsed} ${request.bodyUsed}`); // => true false
const other = new Request(request, { headers: { a: '1' } });
log(`${other.method} ${other.headers.get('a')} ${request.bodyUsed} ${await other.text()}`); // => POST 1 true text
log(attempt(() => request.clone())); // => TypeError
log(attempt(() => new Request(request))); // => TypeError
log(attempt(() => new Request('http://user:pass@a.example/'))); // => TypeError
log(attempt(() => new Request('http://'))); // => TypeError
log(attempt(() => new Request('/', { body: 'x' }))); // => TypeError
log(attempt(() => new Request('/', { method: 'TRACE' }))); // => TypeError
log(attempt(() => new Request('/', { method: 'GET POST' }))); // => TypeError
log(attempt(() => new Request('/', { mode: 'navigate' }))); // => TypeError
log(attempt(() => new Request('/', { mode: 'other' }))); // => TypeError
log(attempt(() => new Request('/', { window: {} }))); // => TypeError
log(attempt(() => new Request('/', { signal: {} }))); // => TypeError
log(attempt(() => new Request('/', { cache: 'only-if-cached' }))); // => TypeError
log(attempt(() => new Request())); // => TypeError
log(new Request('/', { method: 'patch' }).method); // => patch
log(new Request('/', { method: 'delete' }).method); // => DELETE
const controller = new AbortController();
const aborted = new Request('/', { signal: controller.signal });
controller.abort('reason');
log(`${aborted.signal.aborted} ${aborted.signal.reason} ${aborted.clone().signal.reason}`); // => true reason reason
const read = [];
new Request('/', new Proxy({}, { get(target, key) { read.push(key); return undefined; } }));
log(read.join()); // => body,cache,credentials,duplex,headers,integrity,keepalive,method,mode,priority,redirect,referrer,referrerPolicy,signal,window
