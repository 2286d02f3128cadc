// BroadcastChannel (HTML §9.5).
const a = new BroadcastChannel('news'), b = new BroadcastChannel('news'), c = new BroadcastChannel('news'), other = new BroadcastChannel('other');
const heard = [];
for (const [name, channel] of Object.entries({ a, b, c, other })) channel.onmessage = e => heard.push([name, e.data]);
a.postMessage({ text: 'hello' });
await new Promise(resolve => setTimeout(resolve, 5));
log(heard.map(([name, data]) => `${name} ${data.text}`).join()); // => b hello,c hello
log(heard[0][1] !== heard[1][1]); // => true
b.close();
heard.length = 0;
a.postMessage(1);
await new Promise(resolve => setTimeout(resolve, 5));
log(heard.join()); // => c,1
const name = f => { try { f(); return 'none'; } catch (e) { return e.name; } };
log(name(() => b.postMessage(1))); // => InvalidStateError
log(name(() => a.postMessage(Symbol()))); // => DataCloneError
log(name(() => new BroadcastChannel())); // => TypeError
log(name(() => BroadcastChannel('x'))); // => TypeError
log(a.name); // => news
c.close();
a.postMessage('to no one');
