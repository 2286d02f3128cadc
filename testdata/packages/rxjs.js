// needs: rxjs tslib
const { Subject, BehaviorSubject, ReplaySubject, Observable, VirtualTimeScheduler, asapScheduler, queueScheduler, of, from, range, interval, timer, concat, merge, zip, combineLatest, forkJoin, throwError, defer, EMPTY, race, iif, lastValueFrom, firstValueFrom } = require('rxjs');
const op = require('rxjs/operators');
const watch = (name, source) => source.subscribe({
  next: value => print(name, 'next', JSON.stringify(value)),
  error: e => print(name, 'error', e.name, e.message),
  complete: () => print(name, 'complete'),
});

watch('map', range(1, 10).pipe(op.filter(n => n % 2 === 0), op.map(n => n * n), op.scan((sum, n) => sum + n, 0), op.takeWhile(n => n < 100, true)));
watch('flat', from(['a', 'b']).pipe(op.concatMap(x => of(1, 2).pipe(op.map(n => x + n))), op.bufferCount(3)));
watch('group', from([1, 2, 3, 4, 5]).pipe(op.groupBy(n => n % 2), op.mergeMap(group => group.pipe(op.toArray(), op.map(all => [group.key, all])))));
watch('zip', zip(of(1, 2, 3), from('abc'), range(7, 2)));
watch('combine', combineLatest({ a: of(1, 2), b: of('x', 'y') }));
watch('fork', forkJoin([of(1, 2), from([3, 4]), EMPTY.pipe(op.defaultIfEmpty(9))]));
watch('error', concat(of(1), throwError(() => new RangeError('late'))).pipe(op.catchError(e => of(e.message, 2)), op.endWith('end')));
let tries = 0;
watch('retry', defer(() => ++tries < 3 ? throwError(() => new Error(`try ${tries}`)) : of(tries)).pipe(op.retry(5), op.finalize(() => print('finalized'))));
watch('distinct', of(1, 1, 2, 2, 1).pipe(op.distinctUntilChanged(), op.pairwise(), op.withLatestFrom(of('w'))));
watch('reduce', from([3, 1, 2]).pipe(op.reduce((a, b) => Math.max(a, b)), op.delayWhen(() => of(0)), op.timestamp(), op.map(t => t.value)));
watch('window', range(1, 5).pipe(op.windowCount(2), op.mergeMap(w => w.pipe(op.toArray()))));
watch('single', of(1, 2).pipe(op.single()));
watch('first', EMPTY.pipe(op.first()));
watch('expand', of(1).pipe(op.expand(n => n < 50 ? of(n * 3) : EMPTY), op.materialize(), op.dematerialize()));

const subject = new Subject();
const replay = new ReplaySubject(2);
const behavior = new BehaviorSubject(0);
subject.subscribe(replay);
subject.subscribe(behavior);
const subscription = watch('subject', subject.pipe(op.share(), op.startWith('begin')));
[1, 2, 3].forEach(n => subject.next(n));
subscription.unsubscribe();
subject.next(4);
watch('replay', replay);
print('behavior', behavior.getValue(), subject.observed, subscription.closed);
subject.complete();

const scheduler = new VirtualTimeScheduler();
watch('virtual', merge(interval(30, scheduler).pipe(op.take(4), op.map(n => `i${n}`)), timer(50, 45, scheduler).pipe(op.take(2), op.map(n => `t${n}`))).pipe(op.debounceTime(12, scheduler), op.map(x => `${scheduler.now()} ${x}`)));
watch('switch', timer(0, 40, scheduler).pipe(op.take(3), op.switchMap(n => interval(15, scheduler).pipe(op.take(5), op.map(m => `${n}.${m}`)))));
watch('throttle', interval(10, scheduler).pipe(op.take(9), op.throttleTime(25, scheduler, { leading: true, trailing: true }), op.timeout({ each: 500, scheduler })));
watch('race', race(timer(20, scheduler).pipe(op.map(() => 'slow')), timer(10, scheduler).pipe(op.map(() => 'fast'))));
watch('audit', interval(7, scheduler).pipe(op.take(10), op.auditTime(20, scheduler), op.bufferTime(40, undefined, Infinity, scheduler)));
scheduler.flush();

queueScheduler.schedule(function (state) { print('queue', state); if (state < 2) this.schedule(state + 1); }, 0, 0);
watch('timers', interval(5).pipe(op.take(3)));
watch('custom', new Observable(subscriber => { const id = setTimeout(() => { subscriber.next('later'); subscriber.complete(); }, 12); return () => clearTimeout(id); }));
