// Blob and File (File API).
const blob = new Blob(['a', new Uint8Array([98, 99]), new Blob(['d']), 1.5, { toString: () => 'é' }], { type: 'Text/Plain' });
log(`${blob.size} ${blob.type} ${await blob.text()}`); // => 9 text/plain abcd1.5é
log([...await blob.slice(1, 3).bytes()].join()); // => 98,99
log(await blob.slice(-2).text()); // => é
log(`${blob.slice(0, 1).type}|${blob.slice(0, 1, 'X/y').type}`); // => |x/y
log((await blob.arrayBuffer()).byteLength); // => 9
log(await new Blob(['a\r\nb\rc\nd'], { endings: 'native' }).text() === 'a\nb\nc\nd'); // => true
log(await new Blob(['\ufeffx']).text()); // => x
const name = f => { try { f(); return 'none'; } catch (e) { return e.name; } };
log(name(() => new Blob('x'))); // => TypeError
log(name(() => new Blob([], { endings: 'other' }))); // => TypeError
log(name(() => new Blob([new Uint8Array(new SharedArrayBuffer(1))]))); // => TypeError
log(name(() => new File([]))); // => TypeError
log(await Blob.prototype.text.call({}).catch(e => e.name)); // => TypeError
// Later changes of a buffer do not matter.
const bytes = new Uint8Array([65]);
const kept = new Blob([bytes]);
bytes[0] = 66;
log(await kept.text()); // => A
const file = new File(['x'], 'a/b.txt', { type: 'text/x', lastModified: 5 });
log(`${file.name} ${file.type} ${file.lastModified} ${file.size} ${file instanceof Blob}`); // => a/b.txt text/x 5 1 true
log(file.slice() instanceof File); // => false
const copy = structuredClone(file);
log(`${copy instanceof File} ${copy.name} ${await copy.text()} ${copy !== file}`); // => true a/b.txt x true
log(Math.abs(new File([], 'n').lastModified - Date.now()) < 10000); // => true
let text = '';
for await (const chunk of blob.stream()) text += new TextDecoder().decode(chunk);
log(text); // => abcd1.5é
const large = new Blob([new Uint8Array(200000).fill(195), new Uint8Array([169])]);
let length = 0, last = '';
for await (const chunk of large.textStream()) { length += chunk.length; last = chunk.at(-1); }
log(`${length} ${last}`); // => 200000 é
