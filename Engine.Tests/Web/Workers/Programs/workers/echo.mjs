onmessage = e => {
  const { data } = e;
  if (data.port) data.port.onmessage = ping => data.port.postMessage(`pong ${ping.data}`);
  else if (data.shared) {
    new Int32Array(data.shared)[0] = 42;
    postMessage('written');
  }
  else if (data.fail) throw new Error(data.fail);
  else if (data.endless) for (;;);
  else if (data.scope) postMessage(`${self instanceof DedicatedWorkerGlobalScope} ${self === globalThis} ${typeof navigator} ${typeof window}`);
  else if (data.buffer) postMessage(data, [data.buffer]);
  else postMessage({ ...data, name });
};
