function run() {
  const target = new EventTarget();
  let seen = 0;
  for (let i = 0; i < 10; i++) target.addEventListener('tick', event => { seen += event.detail; });
  for (let i = 0; i < 1000; i++) target.dispatchEvent(new CustomEvent('tick', { detail: 1 }));
  const controller = new AbortController();
  controller.signal.addEventListener('abort', () => { seen++; }, { once: true });
  controller.abort();
  return seen;
}
print(run()); // => 10001
