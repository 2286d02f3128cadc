// Response (Fetch §5.5).
const attempt = f => { try { f(); return 'done'; } catch (e) { return e.constructor.name; } };
const response = new Response('body', { status: 201, statusText: 'Made', headers: [['a', '1']] });
log(`${response.status} ${response.statusText} ${response.ok} ${response.type} [${response.url}] ${response.redirected}`); // => 201 Made true default [] false
log(response.headers.get('content-type')); // => text/plain;charset=UTF-8
log(`${await response.clone().text()} ${response.bodyUsed}`); // => body false
log(await response.text()); // => body
log(await response.text().catch(e => e.constructor.name)); // => TypeError
log(attempt(() => response.clone())); // => TypeError
log(attempt(() => new Response('', { status: 199 }))); // => RangeError
log(attempt(() => new Response('', { status: 600 }))); // => RangeError
log(attempt(() => new Response('', { status: 204 }))); // => TypeError
log(attempt(() => new Response(null, { status: 204 }))); // => done
log(attempt(() => new Response('', { statusText: '\r\n' }))); // => TypeError
const json = Response.json({ a: [1, 'ä'] }, { status: 202 });
log(`${json.status} ${json.headers.get('content-type')} ${await json.text()}`); // => 202 application/json {"a":[1,"ä"]}
log(attempt(() => Response.json(undefined))); // => TypeError
log(attempt(() => Response.json(1n))); // => TypeError
const redirect = Response.redirect('/to', 307);
log(`${redirect.status} ${redirect.headers.get('location') === server + '/to'}`); // => 307 true
log(attempt(() => Response.redirect('/to', 200))); // => RangeError
log(attempt(() => redirect.headers.set('a', 'b'))); // => TypeError
const error = Response.error();
log(`${error.type} ${error.status} ${error.body}`); // => error 0 null
log(new Response().body); // => null
log((await new Response('').arrayBuffer()).byteLength); // => 0
log((await new Response(new Uint8Array([1, 2, 3])).bytes()).join()); // => 1,2,3
log((await new Response(new Uint8Array([1, 2, 3]).subarray(1)).bytes()).join()); // => 2,3
log(JSON.stringify(await new Response('\uFEFF{"x":1}').json())); // => {"x":1}
log(await new Response('{').json().catch(e => e.constructor.name)); // => SyntaxError
log(await new Response(new Uint8Array([0xff, 0x41])).text()); // => �A
log(JSON.stringify(await new Response(new Uint8Array([0x22, 0xff, 0x22])).json())); // => "�"
// The bytes of a body are not those of its source.
const source = new Uint8Array([1]);
const copy = new Response(source);
source[0] = 2;
log((await copy.bytes())[0]); // => 1
