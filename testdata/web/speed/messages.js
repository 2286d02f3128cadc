async function run() {
  const { port1, port2 } = new MessageChannel();
  let received = 0;
  const done = new Promise(resolve => {
    port2.onmessage = event => {
      received += event.data.value;
      if (event.data.last) resolve();
    };
  });
  for (let i = 0; i < 500; i++) port1.postMessage({ value: 1, last: i === 499 });
  await done;
  port1.close();
  return received;
}
run().then(print); // => 500
