const { Buffer, Blob, File, atob, btoa, isUtf8, isAscii, transcode, constants } = require('node:buffer');
(async () => {
  const one = new Blob(['ab', new Uint8Array([99]), Buffer.from('d')], { type: 'text/plain' });
  print(one.size, one.type, await one.text(), one instanceof globalThis.Blob, Blob === globalThis.Blob); // => 4 text/plain abcd true true
  print((await one.slice(1, 3, 'x/y').text()), one.slice(1, 3, 'x/y').type, Buffer.from(await one.arrayBuffer()).toString('hex')); // => bc x/y 61626364
  const file = new File([one, '!'], 'name.txt', { lastModified: 5, type: 'a/b' });
  print(file.name, file.lastModified, file.size, await file.text(), file instanceof Blob); // => name.txt 5 5 abcd! true
  print(atob(btoa('xyz')), isUtf8(Buffer.from('é')), isAscii(Buffer.from('é')), transcode(Buffer.from('€é'), 'utf8', 'latin1').toString('hex').slice(-2)); // => xyz true false e9
  let all = ''; for await (const chunk of new Blob(['a'.repeat(10)]).stream()) all += chunk.length; print(all); // => 10
  print(Buffer.from('ff', 'hex').readUInt8(), Buffer.from([1, 2, 3]).subarray(1).toString('hex'), Buffer.from('a').equals(Buffer.from('a')), Buffer.compare(Buffer.from('a'), Buffer.from('b'))); // => 255 0203 true -1
  print(Buffer.alloc(3, 'ab').toString(), Buffer.from('zażółć').length, Buffer.from('zażółć', 'latin1').length, Buffer.byteLength('€'), Buffer.from('aGk', 'base64').toString()); // => aba 10 6 3 hi
  print(JSON.stringify(Buffer.from('hi')), Buffer.from('hello').indexOf('l'), Buffer.from('hello').lastIndexOf('l'), Buffer.from('hello').includes('ell')); // => {"type":"Buffer","data":[104,105]} 2 3 true
  const b = Buffer.alloc(8); b.writeDoubleBE(1.5); print(b.toString('hex'), b.readDoubleBE(0), b.writeInt16LE(-2, 0), b.readInt16LE(0), b.readBigUInt64LE()); // => 3ff8000000000000 1.5 2 -2 65534
  print(structuredClone(Buffer.from('x')).constructor.name, Buffer.from(new Uint16Array([1, 256]).buffer).toString('hex')); // => Uint8Array 01000001
})();
