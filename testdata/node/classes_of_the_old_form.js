const stream = require('stream'), { inherits } = require('util'), EventEmitter = require('events');
function Old() { stream.call(this); this.readable = this.writable = true; }
inherits(Old, stream);
Old.prototype.write = function (chunk) { this.emit('data', `<${chunk}>`); return true; };
Old.prototype.end = function () { this.emit('end'); };

function Source() { stream.Readable.call(this); this.left = 2; }
inherits(Source, stream.Readable);
Source.prototype._read = function () { this.push(this.left-- > 0 ? 'r' : null); };

function Upper() { if (!(this instanceof Upper)) return new Upper(); stream.Transform.call(this); }
inherits(Upper, stream.Transform);
Upper.prototype._transform = function (chunk, encoding, done) { done(null, String(chunk).toUpperCase()); };

function Sink() { stream.Writable.call(this, { decodeStrings: false }); this.all = ''; }
inherits(Sink, stream.Writable);
Sink.prototype._write = function (chunk, encoding, done) { this.all += chunk; done(); };

function Both() { stream.Duplex.call(this); }
inherits(Both, stream.Duplex);
Both.prototype._read = function () { this.push(null); };
Both.prototype._write = (chunk, encoding, done) => done();

function Emitter() { EventEmitter.call(this); }
inherits(Emitter, EventEmitter);
new Emitter().on('x', value => print('emitted', value)).emit('x', 1); // => emitted 1

const sink = new Source().pipe(new Upper()).pipe(new Old()).pipe(new Sink());
sink.on('finish', () => print(sink.all));
const both = new Both().resume().on('end', () => print('both end'));
both.end('x', () => print('both finish'));
print(sink instanceof stream.Writable, both instanceof stream.Writable, both instanceof stream.Readable, sink instanceof stream.Readable); // => true true true false
print(Buffer(3).length, Buffer('ab').toString('hex'), Upper() instanceof stream); // => 3 6162 true
// => both end
// => both finish
// => <R><R>
