// User Timing and the performance timeline.
const name = f => { try { f(); return 'none'; } catch (e) { return e.name; } };
log(performance.now() >= 0 && performance.timeOrigin > 1.6e12); // => true
const mark = performance.mark('start', { startTime: 10, detail: { a: 1 } });
log(`${mark.name} ${mark.entryType} ${mark.startTime} ${mark.duration} ${mark.detail.a}`); // => start mark 10 0 1
performance.mark('end', { startTime: 25 });
const measure = performance.measure('all', 'start', 'end');
log(`${measure.startTime} ${measure.duration} ${measure.detail}`); // => 10 15 null
log(JSON.stringify(performance.measure('m', { start: 1, duration: 2, detail: [1] }))); // => {"name":"m","entryType":"measure","startTime":1,"duration":2,"detail":[1]}
log(performance.getEntries().map(e => e.name).join()); // => m,start,all,end
log(performance.getEntriesByName('start', 'measure').length); // => 0
performance.clearMarks('start');
log(name(() => performance.measure('x', 'start'))); // => SyntaxError
log(name(() => performance.measure('x', { start: 1, end: 2, duration: 3 }))); // => TypeError
log(name(() => performance.measure('x', { duration: 3 }))); // => TypeError
log(name(() => performance.mark('x', { startTime: NaN }))); // => TypeError
log(name(() => performance.mark('x', { detail: () => { } }))); // => DataCloneError
log(name(() => new PerformanceMeasure())); // => TypeError
performance.clearMeasures();
log(performance.getEntries().length); // => 1
const seen = new Promise(resolve => new PerformanceObserver((list, observer, options) => {
  observer.disconnect();
  resolve(`${list.getEntries().map(e => e.name)} ${list.getEntriesByType('mark').length} ${options.droppedEntriesCount}`);
}).observe({ type: 'mark', buffered: true }));
performance.mark('seen', { startTime: 30 });
log(await seen); // => end,seen 2 0
const observer = new PerformanceObserver(() => { });
log(name(() => observer.observe())); // => TypeError
log(name(() => observer.observe({ entryTypes: ['mark'], type: 'mark' }))); // => TypeError
observer.observe({ entryTypes: ['mark', 'unknown'] });
performance.mark('taken');
log(observer.takeRecords().map(e => e.name).join()); // => taken
log(name(() => observer.observe({ type: 'mark' }))); // => InvalidModificationError
log(PerformanceObserver.supportedEntryTypes.join()); // => mark,measure
const supported = Object.getOwnPropertyDescriptor(PerformanceObserver, 'supportedEntryTypes');
log(`${typeof supported.get} ${supported.set} ${supported.enumerable} ${PerformanceObserver.supportedEntryTypes === supported.get()} ${Object.isFrozen(supported.get())}`); // => function undefined true true true
observer.disconnect();
