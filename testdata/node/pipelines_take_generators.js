const { Readable, Writable, Transform, PassThrough, pipeline, finished } = require('stream');
const promises = require('stream/promises');
const collect = parts => new Writable({ objectMode: true, write(chunk, encoding, done) { parts.push(String(chunk)); done(); } });
(async () => {
  const parts = [];
  await promises.pipeline([1, 2], async function* (source) { for await (const x of source) yield x * 10; }, collect(parts));
  print(String(parts)); // => 10,20
  print(await promises.pipeline(function* () { yield 'a'; yield 'b'; }, async source => {
    let all = '';
    for await (const x of source) all += x;
    return all;
  })); // => ab
  const upper = new Transform({ transform(chunk, encoding, done) { done(null, String(chunk).toUpperCase()); } });
  await promises.pipeline(Readable.from(['x', 'y']), upper, collect(parts));
  print(parts.slice(2).join()); // => X,Y
  await promises.pipeline(Readable.from(['x']), async function* () { throw new Error('first'); }, new PassThrough()).catch(e => print(e.message)); // => first
  await promises.pipeline((function* () { yield 'x'; throw new Error('second'); })(), new PassThrough()).catch(e => print(e.message)); // => second
  await promises.pipeline(Readable.from(['x']), new Writable({ write(c, e, done) { done(new Error('third')); } })).catch(e => print(e.message)); // => third
  const open = new PassThrough();
  const waiting = promises.finished(open).catch(e => print(e.code));
  open.destroy();
  await waiting; // => ERR_STREAM_PREMATURE_CLOSE
  pipeline(Readable.from(['z']), new PassThrough(), new PassThrough(), error => print('callback', error)).resume(); // => callback undefined
})();
