// Streams of bodies, both ways.
const response = await fetch('/text');
log(response.body instanceof ReadableStream && response.body === response.body); // => true
const reader = response.body.getReader();
log(`${response.bodyUsed} ${await response.text().catch(e => e.name)}`); // => false TypeError
let length = 0;
for (let part; !(part = await reader.read()).done; length += part.value.length);
log(`${length} ${response.bodyUsed}`); // => 45 true
// With a buffer of the reader.
const byob = (await fetch('/text')).body.getReader({ mode: 'byob' });
const first = await byob.read(new Uint8Array(3));
log(`${new TextDecoder().decode(first.value)} ${first.value.length}`); // => The 3
await byob.cancel();
let parts = 0;
for await (const chunk of (await fetch('/encoded/gzip')).body) parts += chunk.length;
log(parts); // => 45000
// The first part comes before the rest.
const slow = await fetch('/slow');
const slowReader = slow.body.getReader();
log(new TextDecoder().decode((await slowReader.read()).value)); // => first
await slowReader.cancel('enough');
// Clones.
const original = await fetch('/json');
const clone = original.clone();
log(`${(await clone.text()).length} ${(await original.text()).length} ${original.bodyUsed}`); // => 21 21 true
const touched = await fetch('/text');
touched.body;
const [one, two] = [touched.clone(), touched];
log(`${(await one.text()).length} ${(await two.text()).length}`); // => 45 45
// Sending.
const chunks = ['a', 'b', 'ä'];
const stream = () => { const left = [...chunks]; return new ReadableStream({ pull(c) { left.length ? c.enqueue(new TextEncoder().encode(left.shift())) : c.close(); } }); };
const echo = await fetch('/echo', { method: 'POST', body: stream(), duplex: 'half' });
log(`${echo.headers.get('x-length')} ${await echo.text()}`); // => none abä
log(await fetch('/echo', { method: 'POST', body: stream() }).catch(e => e.name)); // => TypeError
log(await fetch('/echo', { method: 'POST', duplex: 'half', body: new ReadableStream({ start(c) { c.enqueue('text'); c.close(); } }) }).catch(e => e.message)); // => A chunk of the body is not a Uint8Array.
log(await fetch('/echo', { method: 'POST', duplex: 'half', body: new ReadableStream({ start(c) { c.error(new Error('own')); } }) }).catch(e => e.message)); // => The stream of the body has failed.
// A stream cannot be sent again.
log(await fetch('/redirect/307?to=/echo', { method: 'POST', body: stream(), duplex: 'half' }).catch(e => e.message)); // => The body of the request is a stream, which cannot be sent again after a redirect.
// From one server to another.
const through = await fetch('/echo', { method: 'POST', body: (await fetch('/text')).body, duplex: 'half' });
log((await through.text()).length); // => 45
// What aborting does to streams.
const controller = new AbortController();
const aborted = await fetch('/slow', { signal: controller.signal });
const abortedReader = aborted.body.getReader();
await abortedReader.read();
const pending = abortedReader.read();
controller.abort(new Error('stop'));
log(await pending.catch(e => e.message)); // => stop
log(await abortedReader.closed.catch(e => e.message)); // => stop
// Blobs and forms.
const blob = await (await fetch('/json')).blob();
log(`${blob.size} ${blob.type}`); // => 22 application/json
const form = new FormData();
form.append('a', 'ä\n1');
form.append('f', new File(['content'], 'n"ame.txt', { type: 'text/plain' }));
const answer = await (await fetch('/echo', { method: 'POST', body: form })).formData();
log(`${JSON.stringify(answer.get('a'))} ${answer.get('f').name} ${answer.get('f').type} ${await answer.get('f').text()}`); // => "ä\r\n1" n"ame.txt text/plain content
const query = await (await fetch('/echo', { method: 'POST', body: new URLSearchParams('a=1&b=+2') })).formData();
log([...query].join(';')); // => a,1;b, 2
log(await (await fetch('/text')).formData().catch(e => e.name)); // => TypeError
