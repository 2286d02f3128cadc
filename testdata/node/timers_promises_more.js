const timers = require('timers/promises');
const fails = async work => { try { await work(); return 'no error'; } catch (error) { return `${error.code} ${error.name}: ${error.message}`; } };
(async () => {
  print(await timers.setTimeout(1, 'value'), await timers.setImmediate('now'), await timers.setTimeout()); // => value now undefined
  print(typeof timers.scheduler.wait, typeof timers.scheduler.yield); // => function function
  print(await timers.scheduler.wait(1), await timers.scheduler.yield()); // => undefined undefined
  print(await fails(() => timers.setTimeout(1, 1, 5))); // => ERR_INVALID_ARG_TYPE TypeError: The "options" argument must be of type object. Received type number (5)
  print(await fails(() => timers.setTimeout(1, 1, { signal: {} }))); // => ERR_INVALID_ARG_TYPE TypeError: The "options.signal" property must be an instance of AbortSignal. Received an instance of Object
  print(await fails(() => timers.setTimeout(1, 1, { ref: 1 }))); // => ERR_INVALID_ARG_TYPE TypeError: The "options.ref" property must be of type boolean. Received type number (1)
  print(await fails(() => timers.setTimeout('1', 1))); // => ERR_INVALID_ARG_TYPE TypeError: The "delay" argument must be of type number. Received type string ('1')
  print(await fails(() => timers.setTimeout(1, 1, { signal: AbortSignal.abort() }))); // => ABORT_ERR AbortError: The operation was aborted
  const controller = new AbortController();
  const promise = timers.setTimeout(1000, 'late', { signal: controller.signal });
  controller.abort(new Error('reason'));
  print(await promise.catch(error => `${error.name} ${error.cause.message}`)); // => AbortError reason
  let count = 0;
  for await (const item of timers.setInterval(1, 'tick')) { if (++count === 3) { print(item, count); break; } } // => tick 3
  print(require('timers').promises === timers); // => true
  const { promisify } = require('util');
  print(promisify(setTimeout) === timers.setTimeout, promisify(setImmediate) === timers.setImmediate); // => true true
})();
