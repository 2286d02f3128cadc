// Bodies that arrive slowly, not at all, or otherwise than promised.
const failure = p => p.then(r => r, e => `${e.name}: ${e.message}`);
for (const coding of ['gzip', 'deflate', 'raw', 'br']) {
  const response = await fetch(`/encoded/${coding}`);
  log(`${(await response.text()).length} ${response.headers.get('content-encoding')}`);
}
// => 45000 gzip
// => 45000 deflate
// => 45000 deflate
// => 45000 br
log(await failure(fetch('/bomb').then(r => r.bytes()))); // => TypeError: The body of the response is longer than the policy allows.
log(await failure(fetch('/endless').then(r => r.text()))); // => TypeError: The body of the response is longer than the policy allows.
log(await failure(fetch('/broken').then(r => r.text()))); // => TypeError: The connection failed.
log(await failure(fetch('/encoded/unknown').then(r => r.text()).then(t => t.length > 0))); // => true
const integrity = 'sha256-' + '9vAHGdjr0eRMQGvKwXLzQ9E4ZyFVvVQjUVN9FgwCKkQ=';
log(await failure(fetch('/text', { integrity }))); // => TypeError: The body of the response does not match the integrity metadata.
log((await fetch('/text', { integrity: 'sha512-unknown md5-x '.slice(14) })).status); // => 200
