// nodejs.org/api/readline.html, over the lines of the standard input.
'use strict';

const native = require('quoll-native');
const EventEmitter = require('events');

class Interface extends EventEmitter {
  #isClosed = false;
  #isPaused = false;
  #questions = [];
  #prompt = '> ';

  constructor(options) {
    super();
    this.output = options?.output;
    this.terminal = false;
    // The script adds its listeners first.
    setTimeout(() => this.#read());
  }

  #read() {
    while (!this.#isClosed && !this.#isPaused && (this.#questions.length > 0 || this.listenerCount('line') > 0)) {
      const line = native.readLine();
      if (line === null) {
        this.close();
        return;
      }
      if (this.#questions.length > 0) this.#questions.shift()(line);
      else this.emit('line', line);
      // Let promises continue between two lines.
      setTimeout(() => this.#read());
      return;
    }
  }

  question(text, options, callback = options) {
    this.output?.write(text);
    this.#questions.push(callback);
    setTimeout(() => this.#read());
  }

  setPrompt(text) { this.#prompt = text; }
  getPrompt() { return this.#prompt; }
  prompt() { this.output?.write(this.#prompt); setTimeout(() => this.#read()); }
  write() { }
  pause() { this.#isPaused = true; this.emit('pause'); return this; }
  resume() { this.#isPaused = false; this.emit('resume'); setTimeout(() => this.#read()); return this; }

  close() {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.emit('close');
  }

  async *[Symbol.asyncIterator]() {
    for (let line; !this.#isClosed && (line = native.readLine()) !== null;) yield line;
    this.close();
  }
}

const createInterface = options => new Interface(options);

module.exports = {
  Interface, createInterface,
  clearLine: stream => stream.write('\x1b[2K'), cursorTo: (stream, x) => stream.write(`\x1b[${x + 1}G`), emitKeypressEvents: () => { },
  get promises() { return require('readline/promises'); },
};
