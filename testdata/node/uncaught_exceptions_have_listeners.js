process.on('uncaughtExceptionMonitor', error => print('monitor', error.message));
process.on('uncaughtException', (error, origin) => print('caught', error.message, origin));
process.on('exit', code => print('exit', code));
setTimeout(() => { throw new Error('in a timer'); });
setTimeout(() => print('goes on'), 5);
queueMicrotask(() => { throw new Error('in a job'); });
throw new Error('in the script');
// => monitor in the script
// => caught in the script uncaughtException
// => monitor in a job
// => caught in a job uncaughtException
// => monitor in a timer
// => caught in a timer uncaughtException
// => goes on
// => exit 0
