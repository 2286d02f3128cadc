// needs: itty-router
// Routers of itty-router answer requests.
import { AutoRouter, IttyRouter, Router, StatusError, cors, createResponse, error, html, json, png, status, text, withContent, withCookies, withParams } from 'itty-router';

const show = async (name, response) => {
  const headers = response?.headers ? [...response.headers].map(pair => pair.join(': ')).join('; ') : '';
  print(name, response?.status, response?.text ? JSON.stringify(await response.text()) : String(response), headers);
};
const request = (path, init) => new Request(`https://example.com${path}`, init);

const basic = IttyRouter({ base: '/v1' });
basic
  .get('/todos', () => 'all')
  .get('/todos/:id.:format?', ({ params, query }) => JSON.stringify([params, query]))
  .get('/greedy/:rest+', ({ params }) => params.rest)
  .post('/todos', async request => `posted ${(await request.json()).title}`)
  .puppy('/dog', () => 'woof')
  .all('*', () => 'missing');
for (const [path, init] of [['/v1/todos'], ['/v1/todos/3.json?a=1&a=2&b'], ['/v1/todos/4'], ['/v1/greedy/a/b/c'], ['/v1/x'], ['/v2/x'],
  ['/v1/todos', { method: 'POST', body: '{"title":"x"}' }], ['/v1/dog', { method: 'PUPPY' }]])
  print(init?.method ?? 'GET', path, await basic.fetch(request(path, init)));

const { preflight, corsify } = cors({ origin: ['https://a.example', 'https://b.example'], credentials: true, maxAge: 60, exposeHeaders: 'x-a', allowMethods: ['GET', 'POST'] });
const router = Router({
  before: [preflight, withParams, withCookies, request => { request.started = true; }],
  catch: (problem, request) => error(problem),
  finally: [(response, request) => response instanceof Response ? response : json(response), corsify],
});
router
  .get('/id/:id', ({ id, started }) => ({ id, started }))
  .get('/cookies', ({ cookies }) => cookies)
  .post('/content', withContent, ({ content }) => content instanceof FormData ? [...content].map(([name, value]) => [name, value.name ?? value]) : content)
  .get('/status', () => new StatusError(402, { why: 'pay' }))
  .get('/throw', () => { throw new StatusError(404, { error: 'none', more: [1] }); })
  .get('/broken', () => null.x)
  .get('/text', () => text('plain'))
  .get('/html', () => html('<p>ä</p>', { status: 202, headers: { 'x-a': 'b' } }))
  .get('/png', () => png(new Uint8Array([137, 80, 78, 71])))
  .get('/custom', () => createResponse('application/x-lines', list => list.join('\n'))(['a', 'b'], { headers: [['x-c', 'd']] }))
  .get('/empty', () => status(204))
  .get('/redirect', () => Response.redirect('https://example.com/there', 301))
  .all('*', () => error(404));
const form = new FormData();
form.append('a', 'b');
form.append('f', new File(['x'], 'x.txt'));
for (const [path, init] of [
  ['/id/5', { headers: { Origin: 'https://b.example' } }],
  ['/id/5', { method: 'OPTIONS', headers: { Origin: 'https://a.example', 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'x-b' } }],
  ['/content', { method: 'POST', body: '{"a":{"b":[1]}}', headers: { 'Content-Type': 'application/json' } }],
  ['/content', { method: 'POST', body: 'just text' }], ['/content', { method: 'POST', body: form }],
  ['/content', { method: 'POST', body: new URLSearchParams('q=1&q=2') }],
  ['/status'], ['/throw'], ['/broken'], ['/text'], ['/html'], ['/png'], ['/custom'], ['/empty'], ['/redirect'], ['/none'],
]) await show(`${init?.method ?? 'GET'} ${path}`, await router.fetch(request(path, init)));

const auto = AutoRouter({ base: '/api', missing: () => error(404, 'Nothing here.'), format: json });
auto.get('/hello/:name', ({ name, query }) => ({ hello: name, query })).get('/null', () => null).get('/list', () => [1, 2, 3])
  .get('/wait', () => new Promise(done => setTimeout(done, 1, 'waited'))).get('/throw', () => { throw new Error('oops'); });
for (const path of ['/api/hello/ada%20l?x=%26', '/api/list', '/api/wait', '/api/throw', '/api/none', '/other']) await show(path, await auto.fetch(request(path)));

// Routers in routers, and arguments of the environment.
const parent = IttyRouter(), child = IttyRouter({ base: '/child' });
child.get('/:a/:b', ({ params, url, method }, environment, context) => new Response([params.a, params.b, new URL(url).pathname, method, environment.name, typeof context.waitUntil].join()));
parent.get('/child/*', child.fetch);
await show('child', await parent.fetch(request('/child/1/2'), { name: 'env' }, { waitUntil() { } }));

// => GET /v1/todos all
// => GET /v1/todos/3.json?a=1&a=2&b [{"id":"3","format":"json"},{"a":["1","2"],"b":""}]
// => GET /v1/todos/4 [{"id":"4"},{}]
// => GET /v1/greedy/a/b/c a/b/c
// => GET /v1/x missing
// => GET /v2/x undefined
// => POST /v1/todos posted x
// => PUPPY /v1/dog woof
// => GET /id/5 200 "{\"id\":\"5\",\"started\":true}" access-control-allow-credentials: true; access-control-allow-origin: https://b.example; content-type: application/json; charset=utf-8
// => OPTIONS /id/5 204 "" access-control-allow-credentials: true; access-control-allow-headers: x-b; access-control-allow-methods: GET,POST; access-control-allow-origin: https://a.example; access-control-expose-headers: x-a; access-control-max-age: 60
// => POST /content 200 "{\"a\":{\"b\":[1]}}" access-control-allow-credentials: true; content-type: application/json; charset=utf-8
// => POST /content 200 "\"just text\"" access-control-allow-credentials: true; content-type: application/json; charset=utf-8
// => POST /content 200 "[[\"a\",\"b\"],[\"f\",\"x.txt\"]]" access-control-allow-credentials: true; content-type: application/json; charset=utf-8
// => POST /content 200 "[[\"q\",\"1\"],[\"q\",\"2\"]]" access-control-allow-credentials: true; content-type: application/json; charset=utf-8
// => GET /status 200 "{\"status\":402,\"why\":\"pay\"}" access-control-allow-credentials: true; content-type: application/json; charset=utf-8
// => GET /throw 404 "{\"status\":404,\"error\":\"none\",\"more\":[1]}" access-control-allow-credentials: true; content-type: application/json; charset=utf-8
// => GET /broken 500 "{\"status\":500,\"error\":\"Cannot read properties of null (reading 'x')\"}" access-control-allow-credentials: true; content-type: application/json; charset=utf-8
// => GET /text 200 "plain" access-control-allow-credentials: true; content-type: text/plain; charset=utf-8
// => GET /html 202 "<p>ä</p>" access-control-allow-credentials: true; content-type: text/html; x-a: b
// => GET /png 200 "�PNG" access-control-allow-credentials: true; content-type: image/png
// => GET /custom 200 "a\nb" access-control-allow-credentials: true; content-type: application/x-lines; x-c: d
// => GET /empty 204 "" access-control-allow-credentials: true
// => GET /redirect 301 "" access-control-allow-credentials: true; location: https://example.com/there
// => GET /none 404 "{\"status\":404,\"error\":\"Not Found\"}" access-control-allow-credentials: true; content-type: application/json; charset=utf-8
// => /api/hello/ada%20l?x=%26 200 "{\"hello\":\"ada%20l\",\"query\":{\"x\":\"&\"}}" content-type: application/json; charset=utf-8
// => /api/list 200 "[1,2,3]" content-type: application/json; charset=utf-8
// => /api/wait 200 "\"waited\"" content-type: application/json; charset=utf-8
// => /api/throw 500 "{\"status\":500,\"error\":\"oops\"}" content-type: application/json; charset=utf-8
// => /api/none 404 "{\"status\":404,\"error\":\"Nothing here.\"}" content-type: application/json; charset=utf-8
// => /other 404 "{\"status\":404,\"error\":\"Nothing here.\"}" content-type: application/json; charset=utf-8
// => child 200 "1,2,/child/1/2,GET,env,function" content-type: text/plain;charset=UTF-8
