// needs: ky
// serves: server/echo.mjs
// The client ky over fetch, against a server on the loopback.
import ky, { HTTPError, TimeoutError, isHTTPError } from 'ky';

const show = (name, value) => print(name, JSON.stringify(value));
const api = ky.create({ prefixUrl: server, headers: { 'X-Own': 'ky' }, retry: { limit: 2, delay: () => 1 } });

show('get', await api.get('echo', { searchParams: { a: 'ä b', c: 1 } }).json());
show('params', await api('echo', { searchParams: new URLSearchParams([['x', '1'], ['x', '2']]), headers: { 'x-own': undefined, 'X-More': 'm' } }).json());
show('post', await api.post('echo', { json: { deep: [1, { text: 'é' }] } }).json());
show('form', await api.put('echo', { body: new URLSearchParams({ q: 'a&b' }) }).json());
const form = new FormData();
form.append('name', 'value');
form.append('file', new File(['content'], 'ü.txt', { type: 'text/plain' }));
show('multipart', await api.patch('echo', { body: form }).json());
show('blob', await api.post('echo', { body: new Blob(['blobbed'], { type: 'text/x' }) }).json());
show('bytes', await api.post('echo', { body: new TextEncoder().encode('bytes') }).json());
show('stream', await api.post('echo', { body: ReadableStream.from([new TextEncoder().encode('str'), new TextEncoder().encode('eam')]), duplex: 'half' }).json());
show('delete', await api.delete('echo').json());
show('head', (await api.head('echo')).headers.get('x-served'));

print(await api('text').text(), [...new Uint8Array(await api('bytes').arrayBuffer())], (await api('bytes').blob()).type, [...await api('bytes').bytes()]);
show('formData', [...await api('form').formData()]);
show('empty', await api('empty').json().catch(error => error.name));
const redirected = await api('redirect');
print(redirected.redirected, new URL(redirected.url).pathname, await redirected.text());
print(await api('broken').json().catch(error => error.name));

// Errors of the status, and retries.
const error = await api('status/410').catch(error => error);
print(error.name, error instanceof HTTPError, isHTTPError(error), error.message.replaceAll(server, ''), error.response.headers.get('x-served'), error.request.method);
show('unchecked', (await api('status/500', { throwHttpErrors: false, retry: 0 })).status);
print(await api('fails/2/a').text(), await api.put('fails/1/b', { body: 'again' }).text());
print(await api('fails/9/c').catch(error => error.response.status), await api.post('fails/1/d').catch(error => error.response.status));
const slow = await api('never', { timeout: 20, retry: 0 }).catch(error => error);
print(slow.name, slow instanceof TimeoutError, slow.request.url.replace(server, ''));

// Aborting.
const controller = new AbortController();
const aborted = api('never', { signal: controller.signal, retry: 0 });
setTimeout(() => controller.abort(), 5);
print(await aborted.catch(error => `${error.name} ${error instanceof DOMException}`));
print(await api('text', { signal: AbortSignal.abort('before') }).catch(error => error.name ?? String(error)));

// Hooks see and replace requests and responses.
const hooked = api.extend({
  hooks: {
    beforeRequest: [request => { request.headers.set('Authorization', 'Bearer hook'); print('request', request.method, new URL(request.url).pathname); }],
    beforeRetry: [({ retryCount, error }) => print('retry', retryCount, error.name)],
    beforeError: [error => { error.message = `changed ${error.response.status}`; return error; }],
    afterResponse: [(request, options, response) => { print('response', response.status); return response.status === 404 ? new Response('replaced') : undefined; }],
  },
});
show('hooked', (await hooked('echo').json()).headers);
print(await hooked('missing').text());
print(await hooked('status/409').catch(error => error.message));
print(await hooked('fails/1/e').text());
print(await ky('https://unreachable.example', { hooks: { beforeRequest: [() => new Response('answered before')] } }).text());
const parsed = await api('echo', { parseJson: text => ({ length: text.length > 10 }) }).json();
show('parsed', parsed);

// Progress of what comes.
const progress = [];
await api('bytes', { onDownloadProgress: ({ percent, transferredBytes, totalBytes }) => progress.push([percent, transferredBytes, totalBytes]) }).arrayBuffer();
show('progress', [progress.at(0)[0], progress.at(-1)]);
const lines = (await api('lines')).body.pipeThrough(new TextDecoderStream());
let text = '';
for await (const part of lines) text += part;
show('lines', text.trim().split('\n').map(JSON.parse));
const copy = await api('echo').then(response => [response.clone(), response]);
print((await copy[0].text()) === (await copy[1].text()), copy[0].bodyUsed, copy[1].type, copy[1].ok, copy[1].statusText);

// => get {"method":"GET","query":"?a=%C3%A4+b&c=1","headers":{"accept":"application/json","x-own":"ky"},"body":""}
// => params {"method":"GET","query":"?x=1&x=2","headers":{"accept":"application/json","x-more":"m"},"body":""}
// => post {"method":"POST","query":"","headers":{"accept":"application/json","content-type":"application/json","x-own":"ky"},"body":"{\"deep\":[1,{\"text\":\"é\"}]}"}
// => form {"method":"PUT","query":"","headers":{"accept":"application/json","content-type":"application/x-www-form-urlencoded;charset=UTF-8","x-own":"ky"},"body":"q=a%26b"}
// => multipart {"method":"PATCH","query":"","headers":{"accept":"application/json","content-type":"multipart/form-data; boundary","x-own":"ky"},"body":[["name","value"],["file","ü.txt"]]}
// => blob {"method":"POST","query":"","headers":{"accept":"application/json","content-type":"text/x","x-own":"ky"},"body":"blobbed"}
// => bytes {"method":"POST","query":"","headers":{"accept":"application/json","x-own":"ky"},"body":"bytes"}
// => stream {"method":"POST","query":"","headers":{"accept":"application/json","x-own":"ky"},"body":"stream"}
// => delete {"method":"DELETE","query":"","headers":{"accept":"application/json","x-own":"ky"},"body":""}
// => head "echo"
// => grüße grüße grüße  0,1,254,255 application/octet-stream 0,1,254,255
// => formData [["a","1"],["b","ä"]]
// => empty ""
// => true /text grüße grüße grüße 
// => SyntaxError
// => HTTPError true true Request failed with status code 410 Gone: GET /status/410 status GET
// => unchecked 500
// => after failures GET  after failures PUT again
// => 503 503
// => TimeoutError true /never
// => AbortError true
// => before
// => request GET /echo
// => response 200
// => hooked {"accept":"application/json","authorization":"Bearer hook","x-own":"ky"}
// => request GET /missing
// => response 404
// => replaced
// => request GET /status/409
// => response 409
// => changed 409
// => request GET /fails/1/e
// => response 503
// => retry 1 HTTPError
// => request GET /fails/1/e
// => response 200
// => after failures GET 
// => answered before
// => parsed {"length":true}
// => progress [1,[1,4,4]]
// => lines [{"n":1},{"n":2}]
// => true true basic true OK
