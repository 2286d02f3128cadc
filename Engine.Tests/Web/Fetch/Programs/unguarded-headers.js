// With FetchOptions.AllowForbiddenHeaders, except for headers that frame a message.
const cookie = await fetch('/cookie', { headers: { Cookie: 'a=1' } });
log(`[${await cookie.text()}] ${cookie.headers.getSetCookie()}`); // => [a=1] a=1,b=2
const seen = await (await fetch('/headers', { headers: { Host: 'evil.example', 'Transfer-Encoding': 'chunked', Connection: 'x', Expect: '100-continue', 'Content-Length': '5' } })).text();
log(/evil|chunked|expect|content-length/.test(seen)); // => false
const response = new Response();
response.headers.append('Set-Cookie', 'a=1');
log(response.headers.getSetCookie().join()); // => a=1
// Secrets stay with their origin.
const other = server.replace('127.0.0.1', 'localhost');
const echo = async target => (await fetch(`/redirect/307?to=${encodeURIComponent(target)}`, { headers: { Authorization: 'secret' } })).headers.get('x-authorization');
log(await echo(server + '/echo')); // => secret
log(await echo(other + '/echo').catch(e => e.message)); // => The policy denies the host localhost.
// A redirect is seen as it is, as in Node.
const redirect = await fetch('/redirect/302?to=/text', { redirect: 'manual' });
log(`${redirect.type} ${redirect.status} ${redirect.headers.get('location')}`); // => basic 302 /text
