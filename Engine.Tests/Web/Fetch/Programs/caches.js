// Cache and CacheStorage (Service Workers §5.4, §5.5), with a quota of 4000 bytes.
const failure = p => p.then(() => 'done', e => e.name);
log(caches instanceof CacheStorage); // => true
const cache = await caches.open('one');
log(cache instanceof Cache); // => true
await cache.put('/a?q=1', new Response('first', { headers: { 'X-A': '1' } }));
await cache.put('/a?q=1', new Response('second'));
log((await cache.keys()).length); // => 1
const hit = await cache.match('/a?q=1#fragment');
log(`${await hit.text()} ${hit.status} ${hit.headers.get('x-a')}`); // => second 200 null
log(await cache.match('/a')); // => undefined
log(await (await cache.match('/a', { ignoreSearch: true })).text()); // => second
log(await cache.match(new Request('/a?q=1', { method: 'POST' }))); // => undefined
log(await (await cache.match(new Request('/a?q=1', { method: 'POST' }), { ignoreMethod: true })).text()); // => second
await cache.put(new Request('/v', { headers: { 'X-L': 'de' } }), new Response('de', { headers: { Vary: 'X-L' } }));
await cache.put(new Request('/v', { headers: { 'X-L': 'en' } }), new Response('en', { headers: { Vary: 'X-L' } }));
log((await cache.matchAll('/v', { ignoreVary: true })).length); // => 2
log(await (await cache.match(new Request('/v', { headers: { 'X-L': 'en' } }))).text()); // => en
log(await cache.match('/v')); // => undefined
await cache.add('/text');
log((await (await caches.match('/text')).text()).length); // => 45
log((await cache.match('/text')).url === server + '/text'); // => true
log(await failure(cache.add('/status/404'))); // => TypeError
log(await failure(cache.addAll(['/json', '/status/500']))); // => TypeError
log(await cache.match('/json')); // => undefined
log(await failure(cache.addAll(['/json', '/json']))); // => InvalidStateError
log(await failure(cache.put('/b', new Response('x', { status: 206 })))); // => TypeError
log(await failure(cache.put('/b', new Response('x', { headers: { Vary: '*' } })))); // => TypeError
log(await failure(cache.put(new Request('/b', { method: 'POST' }), new Response()))); // => TypeError
log(await failure(cache.put('data:,x', new Response()))); // => TypeError
log(await failure(cache.put('/big', new Response('x'.repeat(5000))))); // => QuotaExceededError
log(`${await cache.delete('/a?q=1')} ${await cache.delete('/a?q=1')}`); // => true false
log((await cache.keys()).map(r => new URL(r.url).pathname).join()); // => /v,/v,/text
await caches.open('two');
log((await caches.keys()).join()); // => one,two
log(`${await caches.has('two')} ${await caches.delete('two')} ${await caches.has('two')} ${await caches.delete('two')}`); // => true true false false
