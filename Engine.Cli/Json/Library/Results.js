// The form of a result that its program means: JSON shows a Map, a Set or an iterator as {}. Only the result itself has
// such a form. Values inside it are as JSON.stringify shows them.

const isPrototypeOf = (prototype, value) => objectPrototype.isPrototypeOf.call(prototype, value);
const iteratorPrototype = getPrototypeOf(getPrototypeOf([][Symbol.iterator]()));
const asyncIteratorPrototype = getPrototypeOf(getPrototypeOf((async function* () { }).prototype));

// Returns an array for a Set, an iterator and a Map, whose elements are its entries, and any other object unchanged. The
// array of an async iterator is a promise.
function natural(value) {
  if (value instanceof Set || value instanceof Map || isPrototypeOf(iteratorPrototype, value)) return [...value];
  return isPrototypeOf(asyncIteratorPrototype, value) ? Array.fromAsync(value) : value;
}

// Calls a function with each element of an object. Returns false if it has none to enumerate, and a promise if they are
// awaited.
function each(value, write) {
  if (value[Symbol.iterator] != null) {
    for (const element of value) write(element);
    return true;
  }
  return value[Symbol.asyncIterator] != null && eachAwaited(value, write);
}
async function eachAwaited(value, write) {
  for await (const element of value) write(element);
}
