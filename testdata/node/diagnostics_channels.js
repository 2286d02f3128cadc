const channels = require('node:diagnostics_channel');
const channel = channels.channel('news');
print(channel.hasSubscribers, channels.hasSubscribers('news')); // => false false
const subscriber = (message, name) => print(name, message);
channels.subscribe('news', subscriber);
channel.publish('hello'); // => news hello
print(channels.unsubscribe('news', subscriber), channels.unsubscribe('news', subscriber)); // => true false
channel.publish('nobody');
const traced = channels.tracingChannel('work');
const seen = [];
traced.subscribe(Object.fromEntries(['start', 'end', 'asyncStart', 'asyncEnd', 'error'].map(name => [name, () => seen.push(name)])));
print(traced.traceSync(x => x + 1, {}, null, 1), seen.splice(0).join()); // => 2 start,end
try { traced.traceSync(() => { throw new Error('x'); }); } catch { print(seen.splice(0).join()); } // => start,error,end
traced.tracePromise(async () => 1).then(() => print(seen.join())); // => start,end,asyncStart,asyncEnd
