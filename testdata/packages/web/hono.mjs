// needs: hono
// A server of hono: its routes, middleware, helpers and streams over Request, Response, Headers, URL, FormData, crypto.
import { Hono } from 'hono';
import { basicAuth } from 'hono/basic-auth';
import { bearerAuth } from 'hono/bearer-auth';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { csrf } from 'hono/csrf';
import { etag } from 'hono/etag';
import { jwt, sign } from 'hono/jwt';
import { logger } from 'hono/logger';
import { methodOverride } from 'hono/method-override';
import { prettyJSON } from 'hono/pretty-json';
import { requestId } from 'hono/request-id';
import { secureHeaders } from 'hono/secure-headers';
import { timeout } from 'hono/timeout';
import { trimTrailingSlash } from 'hono/trailing-slash';
import { deleteCookie, getCookie, getSignedCookie, setCookie, setSignedCookie } from 'hono/cookie';
import { html, raw } from 'hono/html';
import { HTTPException } from 'hono/http-exception';
import { stream, streamSSE, streamText } from 'hono/streaming';
import { validator } from 'hono/validator';
import { accepts } from 'hono/accepts';
import { createMiddleware } from 'hono/factory';
import { some, every } from 'hono/combine';
import { sha256 } from 'hono/utils/crypto';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import { TrieRouter } from 'hono/router/trie-router';
import { LinearRouter } from 'hono/router/linear-router';
import { PatternRouter } from 'hono/router/pattern-router';

const app = new Hono();
app.use('/log/*', logger(line => print('log', line.replace(/\d+ms|\d+s/, 'time').replace(/\u001B\[\d+m/g, ''))));
app.get('/', c => c.text('root'));
app.get('/log/a', c => c.json({ path: c.req.path, query: c.req.query(), all: c.req.queries('q') }));
app.get('/users/:id{[0-9]+}', c => c.json({ id: c.req.param('id') }));
app.get('/files/*', c => c.text(`file ${c.req.path} ${c.req.routePath}`));
app.get('/optional/:name?', c => c.text(c.req.param('name') ?? 'nobody'));
app.all('/any', c => c.text(c.req.method, 201, { 'X-Any': 'yes' }));
app.post('/form', async c => {
  const body = await c.req.parseBody({ all: true, dot: true });
  const show = value => value instanceof File ? `${value.name} ${value.type} ${value.size}` : value;
  return c.json(JSON.parse(JSON.stringify(body, (key, value) => Array.isArray(value) ? value.map(show) : show(value))));
});
app.post('/json', async c => c.json({ twice: [await c.req.json(), await c.req.text()], bytes: (await c.req.arrayBuffer()).byteLength, blob: (await c.req.blob()).type }));
app.get('/redirect', c => c.redirect('/users/1?x=ä', 307));
app.get('/html', c => c.html(html`<p>${'<&"'}</p>${raw('<hr>')}${[1, 2].map(n => html`<i>${n}</i>`)}`));
app.get('/throw', () => { throw new HTTPException(418, { message: 'teapot' }); });
app.get('/error', () => { throw new Error('broken'); });
app.onError((error, c) => error instanceof HTTPException ? error.getResponse() : c.text(`error ${error.message}`, 500));
app.notFound(c => c.json({ missing: c.req.url }, 404));
app.use('/cors/*', cors({ origin: ['http://a.example', 'http://b.example'], allowMethods: ['GET', 'PUT'], maxAge: 600, credentials: true, exposeHeaders: ['X-A'] }));
app.all('/cors/x', c => c.text('shared'));
app.use('/csrf', csrf({ origin: 'http://a.example' }));
app.post('/csrf', c => c.text('safe'));
app.use('/basic', basicAuth({ username: 'ada', password: 'lovelace' }));
app.get('/basic', c => c.text('secret'));
app.use('/bearer', bearerAuth({ token: ['one', 'two'] }));
app.get('/bearer', c => c.text('bearer'));
app.use('/jwt', jwt({ secret: 'key', alg: 'HS256' }));
app.get('/jwt', c => c.json(c.get('jwtPayload')));
app.get('/etag', etag(), c => c.text('tagged'));
app.get('/compress', compress({ threshold: 10 }), c => c.text('compressed '.repeat(50)));
app.post('/limit', bodyLimit({ maxSize: 5 }), async c => c.text(await c.req.text()));
app.get('/pretty', prettyJSON(), c => c.json({ a: [1], b: {} }));
app.get('/secure', secureHeaders(), c => c.text('secure'));
app.get('/id', requestId(), c => c.text(c.get('requestId')));
app.get('/timeout', timeout(5), () => new Promise(() => { }));
app.get('/cookie', async c => {
  setCookie(c, 'plain', 'ä b', { path: '/', maxAge: 60, sameSite: 'Strict', httpOnly: true, secure: true, expires: new Date(0) });
  await setSignedCookie(c, 'signed', 'value', 'secret', { prefix: 'host' });
  deleteCookie(c, 'old');
  return c.json([getCookie(c), await getSignedCookie(c, 'secret', 'mine')]);
});
app.get('/stream', c => stream(c, async out => {
  out.onAbort(() => print('aborted'));
  await out.write(new Uint8Array([104, 105]));
  await out.write(' there ');
  await out.pipe(new Blob(['piped']).stream());
}));
app.get('/text', c => streamText(c, async out => { for (const word of ['a', 'b']) { await out.writeln(word); await out.sleep(1); } }));
app.get('/events', c => streamSSE(c, async out => {
  await out.writeSSE({ data: 'one\ntwo', event: 'update', id: '1', retry: 10 });
  await out.writeSSE({ data: JSON.stringify({ n: 2 }) });
}));
app.post('/validate', validator('json', (value, c) => typeof value.name === 'string' ? { name: value.name } : c.text('invalid', 400)), c => c.json(c.req.valid('json')));
app.get('/accepts', c => c.text(accepts(c, { header: 'Accept-Language', supports: ['en', 'de', 'fr'], default: 'en' })));
const team = createMiddleware(async (c, next) => { c.set('team', 'blue'); await next(); c.res.headers.append('X-Team', c.get('team')); });
const group = new Hono().basePath('/api').use(team).get('/who', c => c.text(c.var.team)).use('/closed', some(every(bearerAuth({ token: 't' })), basicAuth({ username: 'u', password: 'p' }))).get('/closed', c => c.text('open'));
app.route('/v1', group);
app.mount('/mounted', request => new Response(`mounted ${new URL(request.url).pathname} ${request.method}`));
app.use('/override', methodOverride({ app }));
app.delete('/override', c => c.text('deleted'));
app.use('/slash/*', trimTrailingSlash());
app.get('/slash/a', c => c.text('slash'));

const hidden = new Set(['content-length']);
const show = async (path, init) => {
  const response = await app.request(path, init);
  const headers = [...response.headers].filter(([name]) => !hidden.has(name)).map(([name, value]) => `${name}: ${value}`).join('; ');
  print(init?.method ?? 'GET', path, response.status, JSON.stringify(await response.text()), headers);
};
await show('/');
await show('/log/a?q=1&q=%C3%A4+b&r');
for (const path of ['/users/12', '/users/x', '/files/a/b.txt', '/optional', '/optional/ada', '/redirect', '/html', '/throw', '/error', '/pretty?pretty', '/secure', '/mounted/inner?x', '/v1/api/who', '/slash/a/']) await show(path);
await show('/any', { method: 'PATCH' });
await show('/any', { method: 'HEAD' });
const form = new FormData();
form.append('a', '1');
form.append('a', '2');
form.append('o.x', 'y');
form.append('f', new File(['abc'], 'ä.txt', { type: 'text/plain' }));
await show('/form', { method: 'POST', body: form });
await show('/form', { method: 'POST', body: new URLSearchParams([['a', 'ä'], ['a', '&'], ['b', '']]) });
await show('/json', { method: 'POST', body: '{"a":[1]}', headers: { 'Content-Type': 'application/json' } });
await show('/validate', { method: 'POST', body: '{"name":"x","y":1}', headers: { 'Content-Type': 'application/json' } });
await show('/validate', { method: 'POST', body: '{', headers: { 'Content-Type': 'application/json' } });
await show('/cors/x', { headers: { Origin: 'http://b.example' } });
await show('/cors/x', { method: 'OPTIONS', headers: { Origin: 'http://a.example', 'Access-Control-Request-Headers': 'x-a, x-b' } });
await show('/csrf', { method: 'POST', body: new URLSearchParams('a=1'), headers: { Origin: 'http://evil.example' } });
await show('/csrf', { method: 'POST', body: new URLSearchParams('a=1'), headers: { Origin: 'http://a.example' } });
await show('/basic');
await show('/basic', { headers: { Authorization: `Basic ${btoa('ada:lovelace')}` } });
await show('/bearer', { headers: { Authorization: 'Bearer two' } });
await show('/bearer', { headers: { Authorization: 'Bearer three' } });
const token = await sign({ sub: 'ada' }, 'key');
print(token);
await show('/jwt', { headers: { Authorization: `Bearer ${token}` } });
await show('/jwt', { headers: { Authorization: `Bearer ${token}x` } });
const tag = (await app.request('/etag')).headers.get('etag');
await show('/etag', { headers: { 'If-None-Match': `W/${tag}, "x"` } });
await show('/etag');
const compressed = await app.request('/compress', { headers: { 'Accept-Encoding': 'gzip' } });
print(compressed.headers.get('content-encoding'), (await new Response(compressed.body.pipeThrough(new DecompressionStream('gzip'))).text()).length);
await show('/limit', { method: 'POST', body: 'short' });
await show('/limit', { method: 'POST', body: 'too long' });
await show('/limit', { method: 'POST', body: new Blob(['streamed']).stream(), duplex: 'half' });
await show('/id', { headers: { 'X-Request-Id': 'mine' } });
await show('/timeout');
await show('/cookie', { headers: { Cookie: 'a=1; b=%C3%A4; mine=x.y' } });
for (const path of ['/stream', '/text', '/events']) await show(path);
await show('/accepts', { headers: { 'Accept-Language': 'fr;q=0.4, de;q=0.9, *;q=0.1' } });
await show('/v1/api/closed', { headers: { Authorization: 'Bearer t' } });
await show('/v1/api/closed');
await show('/override', { method: 'POST', body: new URLSearchParams({ _method: 'DELETE' }) });
print(await sha256({ a: 1 }));

for (const Router of [RegExpRouter, TrieRouter, LinearRouter, PatternRouter]) {
  const small = new Hono({ router: new Router() });
  small.get('/a/:b/c', c => c.text(`b ${c.req.param('b')}`)).get('/a/*', async (c, next) => { await next(); }).get('/d/:d{[a-z]+}', c => c.text(`d ${c.req.param('d')}`));
  print(Router.name, ...await Promise.all(['/a/1/c', '/d/q', '/d/1', '/a/%E4%BD%A0/c'].map(async path => { const response = await small.request(path); return `${response.status} ${await response.text()},`; })));
}

// => GET / 200 "root" content-type: text/plain;charset=UTF-8
// => log <-- GET /log/a?q=1&q=%C3%A4+b&r
// => log --> GET /log/a?q=1&q=%C3%A4+b&r 200 time
// => GET /log/a?q=1&q=%C3%A4+b&r 200 "{\"path\":\"/log/a\",\"query\":{\"q\":\"1\",\"r\":\"\"},\"all\":[\"1\",\"ä b\"]}" content-type: application/json
// => GET /users/12 200 "{\"id\":\"12\"}" content-type: application/json
// => GET /users/x 404 "{\"missing\":\"http://localhost/users/x\"}" content-type: application/json
// => GET /files/a/b.txt 200 "file /files/a/b.txt /files/*" content-type: text/plain;charset=UTF-8
// => GET /optional 200 "nobody" content-type: text/plain;charset=UTF-8
// => GET /optional/ada 200 "ada" content-type: text/plain;charset=UTF-8
// => GET /redirect 307 "" location: /users/1?x=ä
// => GET /html 200 "<p>&lt;&amp;&quot;</p><hr><i>1</i><i>2</i>" content-type: text/html; charset=UTF-8
// => GET /throw 418 "teapot" content-type: text/plain;charset=UTF-8
// => GET /error 500 "error broken" content-type: text/plain; charset=UTF-8
// => GET /pretty?pretty 200 "{\n  \"a\": [\n    1\n  ],\n  \"b\": {}\n}" content-type: application/json
// => GET /secure 200 "secure" content-type: text/plain;charset=UTF-8; cross-origin-opener-policy: same-origin; cross-origin-resource-policy: same-origin; origin-agent-cluster: ?1; referrer-policy: no-referrer; strict-transport-security: max-age=15552000; includeSubDomains; x-content-type-options: nosniff; x-dns-prefetch-control: off; x-download-options: noopen; x-frame-options: SAMEORIGIN; x-permitted-cross-domain-policies: none; x-xss-protection: 0
// => GET /mounted/inner?x 200 "mounted /inner GET" content-type: text/plain;charset=UTF-8
// => GET /v1/api/who 200 "blue" content-type: text/plain;charset=UTF-8; x-team: blue
// => GET /slash/a/ 301 "" content-type: application/json; location: http://localhost/slash/a
// => PATCH /any 201 "PATCH" content-type: text/plain; charset=UTF-8; x-any: yes
// => HEAD /any 201 "" content-type: text/plain; charset=UTF-8; x-any: yes
// => POST /form 200 "{\"a\":[\"1\",\"2\"],\"f\":\"ä.txt text/plain 3\",\"o\":{\"x\":\"y\"}}" content-type: application/json
// => POST /form 200 "{\"a\":[\"ä\",\"&\"],\"b\":\"\"}" content-type: application/json
// => POST /json 200 "{\"twice\":[{\"a\":[1]},\"{\\\"a\\\":[1]}\"],\"bytes\":9,\"blob\":\"application/json\"}" content-type: application/json
// => POST /validate 200 "{\"name\":\"x\"}" content-type: application/json
// => POST /validate 400 "Malformed JSON in request body" content-type: text/plain;charset=UTF-8
// => GET /cors/x 200 "shared" access-control-allow-credentials: true; access-control-allow-origin: http://b.example; access-control-expose-headers: X-A; content-type: text/plain; charset=UTF-8; vary: Origin
// => OPTIONS /cors/x 204 "" access-control-allow-credentials: true; access-control-allow-headers: x-a,x-b; access-control-allow-methods: GET,PUT; access-control-allow-origin: http://a.example; access-control-expose-headers: X-A; access-control-max-age: 600; vary: Origin, Access-Control-Request-Headers
// => POST /csrf 403 "Forbidden" content-type: text/plain;charset=UTF-8
// => POST /csrf 200 "safe" content-type: text/plain;charset=UTF-8
// => GET /basic 401 "Unauthorized" content-type: text/plain;charset=UTF-8; www-authenticate: Basic realm="Secure Area"
// => GET /basic 200 "secret" content-type: text/plain;charset=UTF-8
// => GET /bearer 200 "bearer" content-type: text/plain;charset=UTF-8
// => GET /bearer 401 "Unauthorized" content-type: text/plain;charset=UTF-8; www-authenticate: Bearer error="invalid_token"
// => eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJhZGEifQ.Sh6ESZwQjBX8ksVPFhO9Ron-u0W8iIQD3o31FSYgtQk
// => GET /jwt 200 "{\"sub\":\"ada\"}" content-type: application/json
// => GET /jwt 401 "Unauthorized" content-type: text/plain;charset=UTF-8; www-authenticate: Bearer realm="http://localhost/jwt",error="invalid_token",error_description="token verification failure"
// => GET /etag 304 "" etag: "8e1ec218dc7ecaadd65388fba9b6723ce114268a"
// => GET /etag 200 "tagged" content-type: text/plain;charset=UTF-8; etag: "8e1ec218dc7ecaadd65388fba9b6723ce114268a"
// => gzip 550
// => POST /limit 200 "short" content-type: text/plain;charset=UTF-8
// => POST /limit 413 "Payload Too Large" content-type: text/plain;charset=UTF-8
// => POST /limit 413 "Payload Too Large" content-type: text/plain;charset=UTF-8
// => GET /id 200 "mine" content-type: text/plain; charset=UTF-8; x-request-id: mine
// => GET /timeout 504 "Gateway Timeout" content-type: text/plain;charset=UTF-8
// => GET /cookie 200 "[{\"a\":\"1\",\"b\":\"ä\",\"mine\":\"x.y\"},null]" content-type: application/json; set-cookie: plain=%C3%A4%20b; Max-Age=60; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Strict; set-cookie: __Host-signed=value.UOA%2BvmW%2BmLuL8RuiyJLVTAeayisNOwFidpxtdXolQ08%3D; Path=/; Secure; set-cookie: old=; Max-Age=0; Path=/
// => GET /stream 200 "hi there piped" 
// => GET /text 200 "a\nb\n" content-type: text/plain; charset=UTF-8; transfer-encoding: chunked; x-content-type-options: nosniff
// => GET /events 200 "event: update\ndata: one\ndata: two\nid: 1\nretry: 10\n\ndata: {\"n\":2}\n\n" cache-control: no-cache; connection: keep-alive; content-type: text/event-stream; transfer-encoding: chunked
// => GET /accepts 200 "de" content-type: text/plain;charset=UTF-8
// => GET /v1/api/closed 200 "open" content-type: text/plain;charset=UTF-8; x-team: blue
// => GET /v1/api/closed 401 "Unauthorized" content-type: text/plain;charset=UTF-8; www-authenticate: Basic realm="Secure Area"; x-team: blue
// => POST /override 200 "deleted" content-type: text/plain;charset=UTF-8
// => 015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862
// => RegExpRouter 200 b 1, 200 d q, 404 404 Not Found, 200 b 你,
// => TrieRouter 200 b 1, 200 d q, 404 404 Not Found, 200 b 你,
// => LinearRouter 200 b 1, 200 d q, 404 404 Not Found, 200 b 你,
// => PatternRouter 200 b 1, 200 d q, 404 404 Not Found, 200 b 你,
