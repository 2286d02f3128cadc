const { Worker, isMainThread, parentPort, workerData, threadId, MessageChannel } = require('worker_threads');
if (isMainThread) {
  const results = [];
  const worker = new Worker(__filename, { workerData: { a: [1, 2] }, argv: ['extra'] });
  worker.on('online', () => results.push('online'));
  worker.on('message', message => {
    results.push(JSON.stringify(message));
    if (message.isReady) worker.postMessage({ buffer: new Uint8Array([5]) });
  });
  worker.on('exit', code => {
    print(threadId, isMainThread, parentPort); // => 0 true null
    print(results.join(' ')); // => online {"workerData":{"a":[1,2]},"threadId":1,"isReady":true,"extra":"extra"} {"got":5}
    print(code); // => 0
    const failing = new Worker('throw new RangeError("in the worker")', { eval: true });
    failing.on('error', error => print(error.name, error.message)); // => RangeError in the worker
    failing.on('exit', async failed => {
      print(failed); // => 1
      const endless = new Worker('require("worker_threads").parentPort.postMessage("runs"); for (;;);', { eval: true });
      await new Promise(done => endless.once('message', done));
      print(await endless.terminate()); // => 1
      const ending = new Worker('process.exit(7)', { eval: true });
      print(await new Promise(done => ending.once('exit', done))); // => 7
      const { port1, port2 } = new MessageChannel();
      const talking = new Worker('const { parentPort, workerData } = require("worker_threads"); workerData.port.postMessage("by a port"); workerData.port.close();', { eval: true, workerData: { port: port2 }, transferList: [port2] });
      const isOver = new Promise(done => talking.on('exit', done));
      print(await new Promise(done => port1.once('message', done))); // => by a port
      await isOver;
      print('end'); // => end
    });
  });
} else {
  parentPort.postMessage({ workerData, threadId, isReady: true, extra: process.argv.at(-1) });
  parentPort.once('message', ({ buffer }) => parentPort.postMessage({ got: buffer[0] }));
}
