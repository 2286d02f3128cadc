// Globals of short scripts, and the standard input as a stream.
'use strict';

const native = require('quoll-command');

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

// Parts of the standard input arrive while timers run. A paused stream does not keep the program running.
const makeInput = () => {
  const { Readable } = require('stream');
  const { Buffer } = require('buffer');

  class Input extends Readable {
    fd = 0;
    isTTY = native.isInputTerminal || undefined;
    isRaw = false;
    #isReferenced = true;

    setRawMode() { return this; }
    ref() { this.#refer(true); return this; }
    unref() { this.#refer(false); return this; }
    resume() { if (this.#isReferenced) native.referInput(true); return super.resume(); }
    pause() { native.referInput(false); return super.pause(); }
    on(name, listener) {
      if (name === 'readable' && this.#isReferenced) native.referInput(true);
      return super.on(name, listener);
    }

    #refer(isReferenced) { this.#isReferenced = isReferenced; native.referInput(isReferenced); }

    _read() {
      native.readInput((error, bytes) => {
        if (this.destroyed) return;
        if (error) this.destroy(error);
        else this.push(bytes.length === 0 ? null : Object.setPrototypeOf(bytes, Buffer.prototype));
      });
    }
    _destroy(error, done) { native.referInput(false); done(error); }
  }

  return new Input();
};

let input;
module.exports = { readLines, get stdin() { return input ??= makeInput(); } };
