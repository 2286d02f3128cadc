// HTTP-redirect fetch (Fetch §4.5).
const failure = p => p.then(r => `status ${r.status}`, e => `${e.constructor.name}: ${e.message}`);
const to = (status, target, init) => fetch(`/redirect/${status}?to=${encodeURIComponent(target)}`, init);
const followed = await to(302, '/text');
log(`${followed.status} ${followed.redirected} ${followed.url === server + '/text'}`); // => 200 true true
log((await to(302, `/redirect/301?to=${encodeURIComponent('/redirect/307?to=/json')}`)).url === server + '/json'); // => true
log(await failure(to(302, '/text', { redirect: 'error' }))); // => TypeError: The response is a redirect, which the request does not allow.
const manual = await to(302, '/text', { redirect: 'manual' });
log(`${manual.type} ${manual.status} ${[...manual.headers]} ${manual.body} ${manual.ok} ${manual.redirected} ${new URL(manual.url).pathname}`); // => opaqueredirect 0  null false false /redirect/302
log(`${manual.clone().type} ${(await fetch('/text', { redirect: 'manual' })).type}`); // => opaqueredirect basic
log(await failure(fetch('/loop'))); // => TypeError: There are too many redirects.
const echo = async (status, init) => { const r = await to(status, '/echo', init); return `${r.headers.get('x-method')} ${r.headers.get('content-type')} [${await r.text()}]`; };
log(await echo(302, { method: 'POST', body: 'x' })); // => GET null []
log(await echo(303, { method: 'PUT', body: 'x' })); // => GET null []
log(await echo(307, { method: 'POST', body: 'x' })); // => POST text/plain;charset=UTF-8 [x]
log(await echo(308, { method: 'PUT', body: 'x' })); // => PUT text/plain;charset=UTF-8 [x]
// To where the policy does not allow.
log(await failure(to(302, 'http://localhost:1/'))); // => TypeError: The policy denies the host localhost.
log(await failure(to(302, 'https://127.0.0.1/'))); // => TypeError: The policy denies URLs with the scheme 'https'.
log(await failure(to(302, 'http://127.0.0.1:22/'))); // => TypeError: The policy denies the port 22.
log(await failure(to(302, 'http://user:pass@127.0.0.1:8080/'))); // => TypeError: The redirect leads to another origin with a user name or a password.
log(await failure(to(302, 'file:///etc/passwd'))); // => TypeError: The redirect leads to the scheme 'file'.
log(await failure(to(302, 'data:text/plain,x'))); // => TypeError: The redirect leads to the scheme 'data'.
log(await failure(to(302, 'http://169.254.169.254/latest/meta-data'))); // => TypeError: The policy denies the host 169.254.169.254.
log(await failure(to(302, 'http://['))); // => TypeError: The redirect has a URL that is not valid.
// Without a location, a redirect is a response.
log(await failure(fetch('/status/302'))); // => status 302
// The fragment stays.
log((await fetch(`/redirect/302?to=/text#part`)).url.endsWith('/text')); // => true
