// EventSource (HTML §9.2).
const source = new EventSource('/events');
log(`${source.readyState} ${source.url === server + '/events'} ${source.withCredentials}`); // => 0 true false
const events = [];
let opened = 0;
await new Promise(resolve => {
  source.onopen = () => opened++;
  source.onmessage = e => events.push(`${e.type} ${e.data} ${e.lastEventId} ${e.origin === server}`);
  source.addEventListener('named', e => events.push(`${e.type} ${JSON.stringify(e.data)} ${e.lastEventId}`));
  source.onerror = () => { events.push(`error ${source.readyState}`); source.close(); resolve(); };
});
for (const event of events) log(event);
// => message one 1 true
// => named "two\nlines" 1
// => message  1 true
// => message last 2 true
// => error 0
log(`${opened} ${source.readyState}`); // => 1 2
// It comes back, and says what it has seen.
const again = new EventSource('/events/once');
const ids = await new Promise(resolve => {
  const ids = [];
  again.onmessage = e => { ids.push(e.lastEventId); if (ids.length === 3) { again.close(); resolve(ids); } };
});
log(ids.join()); // => x,xx,xxx
const failed = url => new Promise(resolve => { const s = new EventSource(url); s.onerror = () => resolve(s.readyState); });
log(await failed('/text')); // => 2
log(await failed('/status/404')); // => 2
log(await failed('http://localhost:1/')); // => 2
let name;
try { new EventSource('http://['); } catch (e) { name = e.name; }
log(name); // => SyntaxError
log(`${EventSource.CONNECTING}${EventSource.OPEN}${EventSource.CLOSED} ${EventSource.prototype instanceof EventTarget}`); // => 012 true
