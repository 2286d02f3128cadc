// fetch over HTTP (Fetch §4, §5.6).
const response = await fetch('/text');
log(`${response.status} ${response.statusText} ${response.ok} ${response.type} ${response.redirected} ${response.url === server + '/text'}`); // => 200 OK true basic false true
log(await response.text()); // => The quick brown fox jumps over the lazy dog. 
log(response.bodyUsed); // => true
log(JSON.stringify(await (await fetch(server + '/json')).json())); // => {"a":[1,2,{"b":"ä"}]}
log(`${(await fetch('/status/404')).status} ${(await fetch('/status/500')).ok}`); // => 404 false
log((await fetch('/empty')).body); // => null
log(`${(await fetch('/empty', { method: 'HEAD' })).status}`); // => 204
const echo = async (init) => { const r = await fetch('/echo', { method: 'POST', ...init }); return `${r.headers.get('x-method')} ${r.headers.get('x-length')} ${r.headers.get('content-type')} ${await r.text()}`; };
log(await echo({ body: 'ä' })); // => POST 2 text/plain;charset=UTF-8 ä
log(await echo({ body: new Uint8Array([65, 66]) })); // => POST 2 null AB
log(await echo({ body: new URLSearchParams({ a: '1 2' }) })); // => POST 5 application/x-www-form-urlencoded;charset=UTF-8 a=1+2
log(await echo({ method: 'PUT', body: 'x', headers: { 'content-type': 'a/b' } })); // => PUT 1 a/b x
log(await echo({})); // => POST 0 null 
// What the server sees.
const seen = await (await fetch('/headers', { headers: { 'X-Own': 'é', Accept: 'text/html' } })).text();
log(seen.includes('x-own: é')); // => true
log(`${seen.includes('accept: text/html\n')} ${seen.includes('accept-encoding: gzip, deflate, br\n')}`); // => true true
log(seen.includes('user-agent: Quoll')); // => true
log(/traceparent|cookie|referer/.test(seen)); // => false
// Cookies are not for scripts.
const cookie = await fetch('/cookie', { headers: { Cookie: 'a=1' } });
log(`[${await cookie.text()}] ${cookie.headers.getSetCookie().length}`); // => [] 0
// Many at once, more than may be under way.
log((await Promise.all(Array.from({ length: 40 }, () => fetch('/json').then(r => r.json())))).length); // => 40
// Responses whose bodies nobody reads do not stop others.
for (let i = 0; i < 40; i++) await fetch('/text');
log('done'); // => done
