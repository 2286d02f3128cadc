// Aborting (Fetch §5.6, abort the fetch() call).
const failure = p => p.then(() => 'done', e => `${e.name ?? e}`);
log(await failure(fetch('/text', { signal: AbortSignal.abort() }))); // => AbortError
log(await failure(fetch('/text', { signal: AbortSignal.abort('why') }))); // => why
const controller = new AbortController();
const waiting = fetch('/wait', { signal: controller.signal });
controller.abort();
log(await failure(waiting)); // => AbortError
log(await failure(fetch('/wait', { signal: AbortSignal.timeout(50) }))); // => TimeoutError
// After the headers.
const second = new AbortController();
const slow = await fetch('/slow', { signal: second.signal });
log(slow.status); // => 200
const text = slow.text();
second.abort(new Error('enough'));
log(await text.catch(e => e.message)); // => enough
// A whole response is not touched.
const third = new AbortController();
const whole = await fetch('/text', { signal: third.signal });
const read = await whole.text();
third.abort();
log(read.length); // => 45
