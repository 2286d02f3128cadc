// Globals that packages for Node expect, and those of short scripts.
'use strict';

const native = require('quoll-native');
const EventEmitter = require('events');

const setImmediate = (work, ...values) => setTimeout(work, 0, ...values);
const clearImmediate = timer => clearTimeout(timer);

// The lines of a file, or of the standard input, one by one.
function* readLines(path = '-') {
  if (path !== '-') {
    const lines = read(path).split(/\r?\n/);
    if (lines.at(-1) === '') lines.pop();
    yield* lines;
    return;
  }
  for (let line; (line = native.readLine()) !== null;) yield line;
}

// The standard input as a stream: all of it at once.
class Input extends EventEmitter {
  fd = 0;
  isTTY = native.isInputTerminal || undefined;
  readable = true;
  #isStarted = false;
  #encoding;

  setEncoding(encoding) { this.#encoding = encoding; return this; }
  setRawMode() { return this; }
  resume() { this.#start(); return this; }
  pause() { return this; }
  ref() { return this; }
  unref() { return this; }
  destroy() { return this; }

  on(name, listener) {
    super.on(name, listener);
    if (name === 'data' || name === 'end' || name === 'readable') this.#start();
    return this;
  }

  #start() {
    if (this.#isStarted) return;
    this.#isStarted = true;
    setTimeout(() => {
      const text = read('-');
      if (text !== '') this.emit('data', this.#encoding ? text : require('buffer').Buffer.from(text));
      this.emit('end');
      this.emit('close');
    });
  }

  async *[Symbol.asyncIterator]() {
    const text = read('-');
    if (text !== '') yield this.#encoding ? text : require('buffer').Buffer.from(text);
  }
}

let input;
module.exports = { setImmediate, clearImmediate, readLines, get stdin() { return input ??= new Input(); } };
