'use strict';
module.exports = {
  setTimeout: (delay, value) => new Promise(resolve => setTimeout(resolve, delay, value)),
  setImmediate: value => new Promise(resolve => setTimeout(resolve, 0, value)),
  setInterval: async function* (delay, value) {
    while (true) {
      await new Promise(resolve => setTimeout(resolve, delay));
      yield value;
    }
  },
  scheduler: { wait: delay => new Promise(resolve => setTimeout(resolve, delay)), yield: () => new Promise(resolve => setTimeout(resolve)) },
};
