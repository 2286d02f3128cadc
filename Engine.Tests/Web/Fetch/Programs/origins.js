// Scripts have the origin of FetchOptions.BaseUrl, and the server has another one (Fetch §4.1). There is no CORS.
const failure = promise => promise.then(response => `status ${response.status}`, error => `${error.constructor.name}: ${error.message}`);
const show = r => `${r.type} ${r.status} [${r.statusText}] ${[...r.headers].length} ${r.body} ${r.ok} [${r.url}]`;
const opaque = await fetch(server + '/text', { mode: 'no-cors' });
log(show(opaque)); // => opaque 0 [] 0 null false []
log(show(opaque.clone())); // => opaque 0 [] 0 null false []
log(`[${await opaque.text()}]`); // => []
log(await failure(fetch(server + '/text', { mode: 'no-cors', redirect: 'manual' }))); // => TypeError: The mode 'no-cors' needs 'redirect: follow' for another origin.
log(await failure(fetch(server + '/text', { mode: 'same-origin' }))); // => TypeError: The mode 'same-origin' does not allow another origin.
log(await failure(fetch(server + '/text'))); // => status 200
const url = URL.createObjectURL(new Blob(['own']));
log((await fetch(url, { mode: 'no-cors' })).type); // => basic
log((await fetch('data:,x', { mode: 'no-cors' })).type); // => basic
const error = Response.error();
log(show(error)); // => error 0 [] 0 null false []
try { error.headers.append('a', 'b'); } catch (refused) { log(refused.name); } // => TypeError
