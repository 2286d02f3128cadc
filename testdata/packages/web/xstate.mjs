// needs: xstate
// Machines and actors of xstate: timers, promises, AbortSignal, structuredClone, queueMicrotask, reportError.
import { and, assertEvent, assign, cancel, createActor, createMachine, emit, enqueueActions, fromCallback, fromObservable, fromPromise, fromTransition, getNextSnapshot, initialTransition, log, not, or, pathToStateValue, raise, sendParent, sendTo, setup, SimulatedClock, spawnChild, stateIn, stopChild, toPromise, transition, waitFor } from 'xstate';
import { getShortestPaths, getSimplePaths, toDirectedGraph } from 'xstate/graph';

const show = (name, snapshot) => print(name, JSON.stringify(snapshot.value), JSON.stringify(snapshot.context), snapshot.status, [...snapshot.tags ?? []].join());
const light = setup({
  delays: { yellow: 20 },
  actions: { count: assign({ cycles: ({ context }, by) => context.cycles + by.by }) },
  guards: { tired: ({ context }) => context.cycles > 1 },
}).createMachine({
  id: 'light', initial: 'green', context: ({ input }) => ({ cycles: input.start }),
  states: {
    green: { tags: 'go', after: { 30: 'yellow' }, on: { NEXT: 'yellow' } },
    yellow: { tags: ['slow', 'care'], after: { yellow: { target: 'red', actions: { type: 'count', params: { by: 1 } } } } },
    red: { initial: 'walk', states: { walk: { after: { 10: 'wait' } }, wait: { type: 'final' } }, onDone: [{ guard: 'tired', target: 'off' }, 'green'] },
    off: { type: 'final' },
  },
  output: ({ context }) => `cycles ${context.cycles}`,
});
const clock = new SimulatedClock();
const lightActor = createActor(light, { input: { start: 0 }, clock });
lightActor.subscribe({ next: snapshot => show('light', snapshot), complete: () => print('light done', lightActor.getSnapshot().output) });
lightActor.start();
for (let i = 0; i < 14; i++) clock.increment(10);
print(JSON.stringify(lightActor.getPersistedSnapshot()));

// Parallel states, history, always, guards, emitted events.
const editor = createMachine({
  type: 'parallel', context: { bold: 0 },
  states: {
    style: { initial: 'plain', states: { plain: { on: { BOLD: 'bold' } }, bold: { entry: [assign({ bold: ({ context }) => context.bold + 1 }), emit({ type: 'styled', how: 'bold' })], on: { BOLD: 'plain' } } } },
    mode: {
      initial: 'edit', states: {
        edit: { initial: 'insert', states: { insert: { on: { SWITCH: 'replace' } }, replace: { on: { SWITCH: 'insert' } }, back: { type: 'history' } }, on: { PAUSE: 'paused' } },
        paused: { on: { RESUME: 'edit.back' }, always: { guard: and([stateIn({ style: 'bold' }), not(or([() => false, 'never']))]), target: 'edit' } },
      },
    },
  },
}, { guards: { never: () => false } });
const editorActor = createActor(editor);
editorActor.on('styled', event => print('emitted', event.how));
editorActor.on('*', event => print('any', event.type));
editorActor.start();
for (const type of ['SWITCH', 'PAUSE', 'RESUME', 'BOLD', 'PAUSE', 'NONE']) { editorActor.send({ type }); show(type, editorActor.getSnapshot()); }
print(editorActor.getSnapshot().matches({ style: 'bold' }), editorActor.getSnapshot().can({ type: 'BOLD' }), JSON.stringify(pathToStateValue(['a', 'b'])));

// Actors of promises: the signal is aborted when the parent leaves the state.
const load = fromPromise(async ({ input, signal, emit }) => {
  signal.addEventListener('abort', () => print('aborted', input.id, signal.reason?.name ?? String(signal.reason)));
  emit({ type: 'progress', at: 1 });
  if (input.id === 2) throw new Error('no 2');
  await new Promise(done => { if (input.id !== 3) setTimeout(done, 1); });
  return { id: input.id };
});
const loader = setup({ actors: { load } }).createMachine({
  initial: 'idle', context: { id: 0, data: null, error: null },
  states: {
    idle: { on: { LOAD: { target: 'loading', actions: assign({ id: ({ event }) => event.id }) } } },
    loading: {
      invoke: { src: 'load', id: 'loader', input: ({ context }) => ({ id: context.id }), onDone: { target: 'idle', actions: assign({ data: ({ event }) => event.output }) }, onError: { target: 'idle', actions: assign({ error: ({ event }) => event.error.message }) } },
      on: { CANCEL: 'idle' },
    },
  },
});
const loaderActor = createActor(loader, { inspect: event => { if (event.type !== '@xstate.microstep') print('inspect', event.type, event.event?.type ?? ''); } }).start();
for (const id of [1, 2]) {
  loaderActor.send({ type: 'LOAD', id });
  show('loaded', await waitFor(loaderActor, snapshot => snapshot.matches('idle')));
}
loaderActor.send({ type: 'LOAD', id: 3 });
loaderActor.send({ type: 'CANCEL' });
loaderActor.stop();
await waitFor(loaderActor, snapshot => snapshot.matches('loading'), { timeout: 1 }).catch(error => print(error.message));
print(await toPromise(createActor(load, { input: { id: 4 } }).start()).then(JSON.stringify));
await toPromise(createActor(load, { input: { id: 2 } }).start()).catch(error => print('rejected', error.message));
await waitFor(createActor(load, { input: { id: 3 } }).start(), () => false, { timeout: 2 }).catch(error => print(error.message));
await waitFor(createActor(load, { input: { id: 5 } }).start(), () => false, { signal: AbortSignal.abort() }).catch(error => print(error.name));

// Callbacks, observables, transitions; children that talk to their parent.
const ping = fromCallback(({ sendBack, receive, input }) => {
  receive(event => { print('child', event.type); sendBack({ type: 'PONG', from: input }); });
  return () => print('cleaned');
});
const ticks = fromObservable(({ input }) => ({ subscribe(observer) {
  let n = 0;
  const timer = setInterval(() => { observer.next(n); if (++n === input) { clearInterval(timer); observer.complete(); } }, 1);
  return { unsubscribe: () => clearInterval(timer) };
} }));
const parent = createMachine({
  context: { pongs: [] }, invoke: [{ src: ping, id: 'ping', input: 'p' }],
  entry: [spawnChild(fromTransition((state, event) => ({ n: state.n + (event.by ?? 0) }), { n: 0 }), { id: 'counter' }), raise({ type: 'LATE' }, { delay: 5, id: 'late' })],
  on: {
    PING: { actions: sendTo('ping', { type: 'PING' }) }, PONG: { actions: [assign({ pongs: ({ context, event }) => [...context.pongs, event.from] }), log(({ context }) => `pongs ${context.pongs}`)] },
    ADD: { actions: sendTo('counter', ({ event }) => ({ type: 'add', by: event.by })) }, LATE: { actions: () => print('late') }, QUIET: { actions: cancel('late') },
    MANY: { actions: enqueueActions(({ enqueue, check }) => { enqueue.assign({ pongs: [] }); if (check(() => true)) enqueue.raise({ type: 'PING' }); enqueue(() => print('many')); enqueue(stopChild('counter')); }) },
  },
});
const parentActor = createActor(parent, { logger: line => print('log', line) }).start();
for (const event of [{ type: 'PING' }, { type: 'ADD', by: 2 }, { type: 'ADD', by: 3 }]) parentActor.send(event);
print(JSON.stringify(parentActor.getSnapshot().children.counter.getSnapshot().context));
parentActor.send({ type: 'MANY' });
parentActor.send({ type: 'QUIET' });
const seen = [];
const tickActor = createActor(ticks, { input: 3 });
tickActor.subscribe(snapshot => seen.push(snapshot.context));
await toPromise(tickActor.start());
print('ticks', seen.join());
parentActor.stop();

// Pure functions, persisted snapshots, graphs.
const [first, actions] = initialTransition(light, { start: 1 });
show('pure', first);
print(actions.map(action => `${action.type} ${JSON.stringify(action.params?.delay ?? null)}`).join('; '));
const [second] = transition(light, first, { type: 'NEXT' });
show('pure', second);
show('next', getNextSnapshot(editor, createActor(editor).getSnapshot(), { type: 'BOLD' }));
const copy = structuredClone(editorActor.getPersistedSnapshot());
show('restored', createActor(editor, { snapshot: copy }).start().getSnapshot());
const door = createMachine({ initial: 'closed', states: { closed: { on: { OPEN: 'open', LOCK: 'locked' } }, open: { on: { CLOSE: 'closed' } }, locked: { on: { UNLOCK: 'closed' } } } });
for (const find of [getShortestPaths, getSimplePaths]) print(find(door).map(path => `${path.state.value}: ${path.steps.map(step => step.event.type).join('>')}`).join('; '));
print(toDirectedGraph(door).children.map(child => `${child.id} ${child.edges.map(edge => edge.label.text)}`).join('; '));

const failing = createActor(createMachine({ on: { FAIL: { actions: () => { throw new RangeError('in an action'); } } } }));
failing.subscribe({ error: error => print('observed', error.name, error.message) });
failing.start();
failing.send({ type: 'FAIL' });
print(failing.getSnapshot().status);
try { assertEvent({ type: 'A' }, 'B'); } catch (error) { print(error.message); }

// => light "green" {"cycles":0} active go
// => light "yellow" {"cycles":0} active slow,care
// => light {"red":"walk"} {"cycles":1} active 
// => light "green" {"cycles":1} active go
// => light "yellow" {"cycles":1} active slow,care
// => light {"red":"walk"} {"cycles":2} active 
// => light "off" {"cycles":2} done 
// => light done cycles 2
// => {"status":"done","output":"cycles 2","value":"off","historyValue":{},"context":{"cycles":2},"children":{}}
// => SWITCH {"style":"plain","mode":{"edit":"replace"}} {"bold":0} active 
// => PAUSE {"style":"plain","mode":"paused"} {"bold":0} active 
// => RESUME {"style":"plain","mode":{"edit":"replace"}} {"bold":0} active 
// => emitted bold
// => any styled
// => BOLD {"style":"bold","mode":{"edit":"replace"}} {"bold":1} active 
// => PAUSE {"style":"bold","mode":{"edit":"insert"}} {"bold":1} active 
// => NONE {"style":"bold","mode":{"edit":"insert"}} {"bold":1} active 
// => true true {"a":"b"}
// => inspect @xstate.actor 
// => inspect @xstate.event xstate.init
// => inspect @xstate.snapshot xstate.init
// => inspect @xstate.event LOAD
// => inspect @xstate.actor 
// => inspect @xstate.action 
// => inspect @xstate.event xstate.init
// => inspect @xstate.snapshot xstate.init
// => inspect @xstate.snapshot LOAD
// => inspect @xstate.event xstate.promise.resolve
// => inspect @xstate.event xstate.done.actor.loader
// => inspect @xstate.action 
// => inspect @xstate.snapshot xstate.done.actor.loader
// => inspect @xstate.snapshot xstate.promise.resolve
// => loaded "idle" {"id":1,"data":{"id":1},"error":null} active 
// => inspect @xstate.event LOAD
// => inspect @xstate.actor 
// => inspect @xstate.action 
// => inspect @xstate.event xstate.init
// => inspect @xstate.snapshot xstate.init
// => inspect @xstate.snapshot LOAD
// => inspect @xstate.event xstate.promise.reject
// => inspect @xstate.event xstate.error.actor.loader
// => inspect @xstate.action 
// => inspect @xstate.snapshot xstate.error.actor.loader
// => inspect @xstate.snapshot xstate.promise.reject
// => loaded "idle" {"id":2,"data":{"id":1},"error":"no 2"} active 
// => inspect @xstate.event LOAD
// => inspect @xstate.actor 
// => inspect @xstate.action 
// => inspect @xstate.event xstate.init
// => inspect @xstate.snapshot xstate.init
// => inspect @xstate.snapshot LOAD
// => inspect @xstate.event CANCEL
// => inspect @xstate.action 
// => aborted 3 AbortError
// => inspect @xstate.snapshot xstate.stop
// => inspect @xstate.snapshot CANCEL
// => inspect @xstate.snapshot xstate.stop
// => Timeout of 1 ms exceeded
// => {"id":4}
// => rejected no 2
// => Timeout of 2 ms exceeded
// => AbortError
// => child PING
// => log pongs p
// => {"n":5}
// => many
// => child PING
// => log pongs p
// => ticks ,0,1,2,2
// => cleaned
// => pure "green" {"cycles":1} active go
// => xstate.raise 30
// => pure "yellow" {"cycles":1} active slow,care
// => next {"style":"bold","mode":{"edit":"insert"}} {"bold":1} active 
// => restored {"style":"bold","mode":{"edit":"insert"}} {"bold":1} active 
// => closed: xstate.init; open: xstate.init>OPEN; locked: xstate.init>LOCK
// => closed: xstate.init; open: xstate.init>OPEN; locked: xstate.init>LOCK
// => (machine).closed OPEN,LOCK; (machine).open CLOSE; (machine).locked UNLOCK
// => observed RangeError in an action
// => error
// => Expected event {"type":"A"} to have type matching "B"
