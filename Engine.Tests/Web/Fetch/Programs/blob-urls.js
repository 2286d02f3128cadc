// Blob URLs (File API §8) and their fetch (Fetch §4.2).
const failure = promise => promise.then(response => `status ${response.status}`, error => `${error.constructor.name}: ${error.message}`);
const url = URL.createObjectURL(new Blob(['0123456789'], { type: 'text/x' }));
log(/^blob:http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(url)); // => true
log(new URL(url).origin === server && url !== URL.createObjectURL(new Blob())); // => true
const whole = await fetch(url + '#fragment');
log(`${whole.type} ${whole.status} ${whole.statusText} ${whole.url === url} ${[...whole.headers].join('; ')} ${await whole.text()}`); // => basic 200 OK true content-length,10; content-type,text/x 0123456789
const part = async range => {
  const response = await fetch(url, { headers: { Range: range } });
  return `${response.status} ${response.statusText} ${response.headers.get('content-range')} ${response.headers.get('content-length')} ${await response.text()}`;
};
for (const range of ['bytes=2-4', 'bytes=7-', 'bytes=-2', 'bytes=-20', 'bytes\t= 8 - 99999999999999999999']) log(await part(range));
// => 206 Partial Content bytes 2-4/10 3 234
// => 206 Partial Content bytes 7-9/10 3 789
// => 206 Partial Content bytes 8-9/10 2 89
// => 206 Partial Content bytes 0-9/10 10 0123456789
// => 206 Partial Content bytes 8-9/10 2 89
log(await failure(fetch(url, { headers: { Range: 'bytes=10-' } }))); // => TypeError: The range begins after the end of the blob.
for (const range of ['bytes=', 'bytes=-', 'bytes=4-2', 'bytes=1-2,4-5', 'lines=1-2', 'bytes 1-2', 'bytes=x-2'])
  log(await failure(fetch(url, { headers: { Range: range } })));
// => TypeError: The header 'Range' is not valid.
// => TypeError: The header 'Range' is not valid.
// => TypeError: The header 'Range' is not valid.
// => TypeError: The header 'Range' is not valid.
// => TypeError: The header 'Range' is not valid.
// => TypeError: The header 'Range' is not valid.
// => TypeError: The header 'Range' is not valid.
for (const method of ['HEAD', 'POST', 'DELETE']) log(await failure(fetch(url, { method })));
// => TypeError: A blob: URL allows only the method GET.
// => TypeError: A blob: URL allows only the method GET.
// => TypeError: A blob: URL allows only the method GET.
// Only the exact URL revokes. A request keeps the blob that it was made with.
URL.revokeObjectURL(url + '#fragment');
URL.revokeObjectURL('not a URL');
log(await failure(fetch(url))); // => status 200
const request = new Request(url);
const clone = request.clone();
URL.revokeObjectURL(url);
log(await failure(fetch(url))); // => TypeError: The blob: URL does not exist, or was revoked.
log(`${await failure(fetch(request))}, ${await failure(fetch(clone))}`); // => status 200, status 200
log(await failure(fetch('blob:' + server + '/none'))); // => TypeError: The blob: URL does not exist, or was revoked.
const kept = URL.createObjectURL(new File(['file'], 'a.txt'));
log(await failure(fetch(kept, { integrity: 'sha256-AAAA' }))); // => TypeError: The body of the response does not match the integrity metadata.
log(await failure(fetch(kept, { signal: AbortSignal.abort() }))); // => DOMException: The operation was aborted.
for (const work of [() => URL.createObjectURL(), () => URL.createObjectURL('text'), () => URL.revokeObjectURL(), () => `${URL.createObjectURL.length} ${URL.revokeObjectURL(kept)}`])
  try { log(work()); } catch (error) { log(`${error.name}: ${error.message}`); }
// => TypeError: URL.createObjectURL: 1 argument required, but only 0 present.
// => TypeError: URL.createObjectURL: the argument is not a Blob.
// => TypeError: URL.revokeObjectURL: 1 argument required, but only 0 present.
// => 1 undefined
