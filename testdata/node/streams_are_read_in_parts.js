const { Readable } = require('stream');
const reading = new Readable({ read() { } });
reading.setEncoding('utf8');
reading.on('readable', () => {
  for (let part; (part = reading.read(4)) !== null;) print('part', part);
});
reading.on('end', () => print('end'));
reading.push('hello ');





const flowing = Readable.from(['a', 'b', 'c']);
flowing.on('data', chunk => {
  print('data', chunk);
  if (chunk !== 'a') return;
  flowing.pause();
  setTimeout(() => { reading.push('world'); reading.push(null); }, 1);
  setTimeout(() => { print('paused', flowing.isPaused()); flowing.resume(); }, 50);
});
flowing.on('close', () => print('close', flowing.readableEnded, flowing.destroyed));
// => part hell
// => data a
// => part o wo
// => part rld
// => end
// => paused true
// => data b
// => data c
// => close true true
