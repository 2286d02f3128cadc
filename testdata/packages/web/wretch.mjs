// needs: wretch
// serves: server/echo.mjs
// The client wretch with its addons and middleware, over fetch, against a server on the loopback.
import wretch from 'wretch';
import AbortAddon from 'wretch/addons/abort';
import BasicAuthAddon from 'wretch/addons/basicAuth';
import FormDataAddon from 'wretch/addons/formData';
import FormUrlAddon from 'wretch/addons/formUrl';
import ProgressAddon from 'wretch/addons/progress';
import QueryStringAddon from 'wretch/addons/queryString';
import { dedupe, delay, retry, throttlingCache } from 'wretch/middlewares';

const show = (name, value) => print(name, JSON.stringify(value));
const api = wretch(server).addon(AbortAddon()).addon(BasicAuthAddon).addon(FormDataAddon).addon(FormUrlAddon).addon(ProgressAddon()).addon(QueryStringAddon);

show('query', await api.url('/echo').query({ a: [1, 2], b: 'ä&', c: null }).query('d=4').get().json());
show('json', await api.url('/echo').headers({ 'X-Own': 'w' }).post({ a: [true, null] }).json());
show('put', await api.put('plain', '/echo').json());
show('basic', await api.basicAuth('ada', 'löve').get('/echo').json(value => value.headers));
show('auth', await api.auth('Bearer x').accept('text/plain').content('text/x').body('b').patch(undefined, '/echo').json());
show('formData', await api.formData({ text: 'a', list: ['x', 'y'], nested: { deep: 1 }, file: new File(['f'], 'f.bin') }, ['file']).post(undefined, '/echo').json());
show('formUrl', await api.formUrl({ a: 'b c', list: [1, 2], 'ü': '&' }).post(undefined, '/echo').json());
print(await api.get('/text').text(), new Uint8Array(await api.get('/bytes').arrayBuffer()), (await api.get('/bytes').blob()).size, (await api.get('/form').formData()).get('b'));
print((await api.get('/redirect').res()).status, await api.delete('/echo').json(value => value.method), await api.fetch('OPTIONS', '/echo').json(value => value.method), (await api.head('/echo').res()).status);

// Catchers of a status.
print(await api.get('/status/404').notFound(error => `not found ${error.status} ${error.message}`).json());
print(await api.get('/status/418').error(418, error => error.response.headers.get('x-served')).res());
print(await api.get('/status/503').internalError(() => 'never').res().catch(error => `${error.name} ${error.status} ${error.url.replace(server, '')}`));
print(await api.errorType('json').get('/status/400').badRequest(error => JSON.stringify(error.json)).text());
print(await api.catcher(401, () => 'first').catcherFallback(() => 'fallback').get('/status/402').text(), await wretch('http://127.0.0.1:1').get().fetchError(error => error.name).text());

// Aborting, by hand and by time.
const [controller, request] = api.url('/never').get().controller();
setTimeout(() => controller.abort(), 5);
print(await request.onAbort(error => `aborted ${error.name}`).text());
print(await api.get('/never').setTimeout(10).onAbort(error => `timeout ${error.name}`).text());
print(await api.options({ signal: AbortSignal.timeout(10) }).get('/never').res().catch(error => error.name));
const progress = [];
await api.get('/bytes').progress((loaded, total) => progress.push([loaded, total])).arrayBuffer();
show('progress', progress.at(-1));

// Middleware.
let calls = 0;
const counting = next => (url, options) => { calls++; return next(url, options); };
const retried = api.middlewares([retry({ delayTimer: 1, delayRamp: (delay, tries) => delay * tries, maxAttempts: 5, until: response => response?.ok, onRetry: ({ url }) => print('again', url.replace(server, '')) }), counting]);
print(await retried.get('/fails/2/w').text(), calls);
calls = 0;
const single = api.middlewares([dedupe(), counting]);
print((await Promise.all([1, 2, 3].map(() => single.get('/text').text()))).every(text => text.length === 18), calls);
calls = 0;
const cached = api.middlewares([throttlingCache({ throttle: 60_000 }), counting]);
for (let i = 0; i < 3; i++) await cached.get('/echo').json();
print(calls, await api.middlewares([delay(1)]).get('/text').text());
const replaced = api.middlewares([() => () => Promise.resolve(new Response('{"made":true}', { headers: { 'Content-Type': 'application/json' } }))]);
show('replaced', await replaced.get('/anything').json());
show('deferred', await api.defer((w, url, { secret }) => w.auth(secret).query({ url: url.length > 0 })).options({ secret: 's' }).get('/echo').json(value => [value.headers.authorization, value.query]));
const [first, second] = [api.url('/echo').post({ n: 1 }), api.url('/echo')];
show('resolved', await second.resolve(chain => chain.json(value => value.method)).get());
show('first', await first.json(value => value.body));

// => query {"method":"GET","query":"?a=1&a=2&b=%C3%A4%26&c=null&d=4","headers":{"accept":"*/*"},"body":""}
// => json {"method":"POST","query":"","headers":{"accept":"*/*","content-type":"application/json","x-own":"w"},"body":"{\"a\":[true,null]}"}
// => put {"method":"PUT","query":"","headers":{"accept":"*/*","content-type":"text/plain;charset=UTF-8"},"body":"plain"}
// => basic {"accept":"*/*","authorization":"Basic YWRhOmzDtnZl"}
// => auth {"method":"PATCH","query":"","headers":{"accept":"text/plain","authorization":"Bearer x","content-type":"text/x"},"body":"b"}
// => formData {"method":"POST","query":"","headers":{"accept":"*/*","content-type":"multipart/form-data; boundary"},"body":[["text","a"],["list","x"],["list","y"],["nested[deep]","1"],["file","f.bin"]]}
// => formUrl {"method":"POST","query":"","headers":{"accept":"*/*","content-type":"application/x-www-form-urlencoded"},"body":"a=b%20c&list=1&list=2&%C3%BC=%26"}
// => grüße grüße grüße  0,1,254,255 4 ä
// => 200 DELETE OPTIONS 200
// => not found 404 {"problem":"/status/404"}
// => status
// => Error 503 /status/503
// => {"problem":"/status/400"}
// => fallback TypeError
// => aborted AbortError
// => timeout AbortError
// => TimeoutError
// => progress [4,4]
// => again /fails/2/w
// => again /fails/2/w
// => after failures GET  3
// => true 1
// => 1 grüße grüße grüße 
// => replaced {"made":true}
// => deferred ["s","?url=true"]
// => resolved "GET"
// => first "{\"n\":1}"
