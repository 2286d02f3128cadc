process.on('unhandledRejection', (reason, promise) => print('unhandled', reason.message, promise instanceof Promise));
process.on('rejectionHandled', promise => print('handled later', promise instanceof Promise));
const first = Promise.reject(new Error('one'));
Promise.reject(new Error('two'));
setTimeout(() => {
  first.catch(() => print('catch'));
  setTimeout(() => setTimeout(() => print('end')));
});
// => unhandled one true
// => unhandled two true
// => catch
// => handled later true
// => end
