process.on('uncaughtException', (error, origin) => print(error.message, origin));
Promise.reject(new Error('lost'));
// => lost unhandledRejection
