// WebSocket (WebSockets Standard §3).
const attempt = f => { try { f(); return 'done'; } catch (e) { return e.name; } };
const url = server.replace('http', 'ws') + '/socket';
const open = (target = url, protocols = []) => new Promise((resolve, reject) => {
  const socket = new WebSocket(target, protocols);
  socket.onopen = () => resolve(socket);
  socket.onerror = () => reject(new Error('failed'));
});
const next = socket => new Promise(resolve => { socket.onmessage = e => resolve(e.data); });
const closed = socket => new Promise(resolve => { socket.onclose = e => resolve(`${e.wasClean} ${e.code} ${e.reason}`); });
const socket = await open(url, ['chat', 'other']);
log(`${socket.readyState} ${socket.protocol} [${socket.extensions}] ${socket.binaryType} ${socket.url === url}`); // => 1 chat [] blob true
let answer = next(socket);
socket.send('hällo');
log(await answer); // => hällo
socket.binaryType = 'arraybuffer';
answer = next(socket);
socket.send(new Uint8Array([1, 2, 3]));
log(new Uint8Array(await answer).join()); // => 1,2,3
answer = next(socket);
socket.send(new Uint8Array([1, 2, 3]).buffer);
log((await answer).byteLength); // => 3
socket.binaryType = 'other';
log(socket.binaryType); // => arraybuffer
log(attempt(() => socket.close(999))); // => InvalidAccessError
log(attempt(() => socket.close(1000, 'x'.repeat(124)))); // => SyntaxError
let end = closed(socket);
socket.close(3000, 'bye');
log(socket.readyState); // => 2
log(await end); // => true 3000 bye
log(socket.readyState); // => 3
const without = await open();
end = closed(without);
without.close();
log(await end); // => true 1000
const asked = await open();
end = closed(asked);
asked.send('close');
log(await end); // => true 4001 asked for
const broken = await open();
end = closed(broken);
broken.onerror = () => log('error');
broken.send('abort');
log(await end);
// => error
// => false 1006 
log(await open('/socket').then(s => { s.close(); return s.url === url; })); // => true
log(await open('ws://localhost:1/').catch(e => e.message)); // => failed
log(await open('ws://127.0.0.1:22/').catch(e => e.message)); // => failed
log(await open('/text').catch(e => e.message)); // => failed
log(attempt(() => new WebSocket('ftp://a/'))); // => SyntaxError
log(attempt(() => new WebSocket('/x#y'))); // => SyntaxError
log(attempt(() => new WebSocket('/x', ['a', 'A']))); // => SyntaxError
log(attempt(() => new WebSocket('/x', 'a b'))); // => SyntaxError
log(attempt(() => { const s = new WebSocket('/socket'); try { s.send('x'); } finally { s.close(); } })); // => InvalidStateError
