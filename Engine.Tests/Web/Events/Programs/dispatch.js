// Dispatch (DOM §2.9).
const target = new EventTarget();
const order = [];
target.addEventListener('x', () => order.push('bubble 1'));
target.addEventListener('x', () => order.push('capture'), true);
target.addEventListener('x', { handleEvent(e) { order.push(`object ${this === e.currentTarget} ${e.target === target}`); } });
log(target.dispatchEvent(new Event('x'))); // => true
log(order.join()); // => capture,bubble 1,object false true

// The state of the event during and after it.
target.addEventListener('state', function (e) {
  log([this === target, e.eventPhase, e.currentTarget === target, e.composedPath().length, e.isTrusted].join()); // => true,2,true,1,false
});
const state = new Event('state');
target.dispatchEvent(state);
log([state.eventPhase, state.currentTarget, state.target === target, state.composedPath().length].join()); // => 0,,true,0

// Listeners that are added are not called now, listeners that are removed are not called any more.
const list = new EventTarget();
const seen = [];
const late = () => seen.push('late');
const gone = () => seen.push('gone');
list.addEventListener('x', () => { seen.push('first'); list.addEventListener('x', late); list.removeEventListener('x', gone); });
list.addEventListener('x', gone);
list.dispatchEvent(new Event('x'));
list.dispatchEvent(new Event('x'));
log(seen.join()); // => first,first,late

// Cancelling.
const cancels = new EventTarget();
cancels.addEventListener('x', e => e.preventDefault());
log(cancels.dispatchEvent(new Event('x', { cancelable: true }))); // => false
log(cancels.dispatchEvent(new Event('x'))); // => true
const legacy = new Event('x', { cancelable: true });
legacy.returnValue = false;
log(legacy.defaultPrevented); // => true
legacy.returnValue = true;
log(legacy.defaultPrevented); // => true

// Stopping.
const stops = new EventTarget();
stops.addEventListener('x', e => { e.stopPropagation(); log('capture'); }, true); // => capture
stops.addEventListener('x', () => log('not here'));
const stopped = new Event('x');
stops.dispatchEvent(stopped);
log(stopped.cancelBubble); // => false
const beforehand = new Event('x');
beforehand.cancelBubble = true;
stops.dispatchEvent(beforehand);
log(beforehand.cancelBubble); // => false

// Errors.
const name = f => { try { f(); return 'none'; } catch (e) { return e.name; } };
log(name(() => target.dispatchEvent({}))); // => TypeError
log(name(() => target.dispatchEvent(null))); // => TypeError
log(name(() => target.addEventListener('x'))); // => TypeError
log(name(() => target.addEventListener('x', 1))); // => TypeError
log(name(() => target.addEventListener('x', () => { }, { signal: null }))); // => TypeError
const again = new EventTarget();
again.addEventListener('x', e => log(name(() => again.dispatchEvent(e)))); // => InvalidStateError
again.dispatchEvent(new Event('x'));
log(name(() => EventTarget.prototype.addEventListener.call({}, 'x', () => { }))); // => TypeError

// A signal removes listeners.
const controller = new AbortController();
const signalled = new EventTarget();
signalled.addEventListener('x', () => log('called'), { signal: controller.signal }); // => called
signalled.dispatchEvent(new Event('x'));
controller.abort();
signalled.dispatchEvent(new Event('x'));
signalled.addEventListener('x', () => log('never'), { signal: controller.signal });
signalled.dispatchEvent(new Event('x'));

// The same callback once for each phase.
let count = 0;
const counted = () => count++;
const same = new EventTarget();
same.addEventListener('x', counted);
same.addEventListener('x', counted, { once: true, passive: true });
same.addEventListener('x', counted, true);
same.dispatchEvent(new Event('x'));
log(count); // => 2

// Subclasses.
class Thing extends EventTarget {
  #value = 1;
  fire() { this.dispatchEvent(new CustomEvent('thing', { detail: this.#value })); }
}
const thing = new Thing();
thing.addEventListener('thing', e => log(`${e.detail} ${e.target === thing} ${e instanceof CustomEvent}`)); // => 1 true true
thing.fire();
class MyEvent extends Event { constructor() { super('mine', { bubbles: true }); this.more = 1; } }
const mine = new MyEvent();
log(`${mine.bubbles} ${mine.more} ${mine.type} ${mine instanceof Event}`); // => true 1 mine true
log(Object.prototype.toString.call(mine)); // => [object Event]

// A listener that throws does not stop the others; the error event of the global object has it.
const errors = new EventTarget();
errors.addEventListener('x', () => { throw new Error('in a listener'); });
errors.addEventListener('x', () => log('still called')); // => error in a listener
addEventListener('error', e => { log(`error ${e.error.message}`); e.preventDefault(); }, { once: true }); // => still called
errors.dispatchEvent(new Event('x'));
