const timers = require('node:timers/promises');
(async () => {
  print(await timers.setTimeout(1, 'a'), await timers.setImmediate('b')); // => a b
  let n = 0;
  for await (const value of timers.setInterval(1, 'c')) {
    print(value, ++n);
    if (n === 2) break;
  }
  // => c 1
  // => c 2
  await timers.scheduler.wait(1);
  print('end'); // => end
})();
