// nodejs.org/api/readline.html, over the lines of the standard input or of another stream.
'use strict';

const native = require('quoll-command');
const EventEmitter = require('events');

// The lines of a stream, without what ends them.
async function* linesOf(stream) {
  const decoder = new (require('string_decoder').StringDecoder)('utf8');
  let rest = '';
  for await (const chunk of stream) {
    const lines = (rest + (typeof chunk === 'string' ? chunk : decoder.write(chunk))).split('\n');
    rest = lines.pop();
    for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line;
  }
  rest += decoder.end();
  if (rest !== '') yield rest;
}

const lineOfInput = () => {
  const value = native.readLine();
  return { value, done: value === null };
};

class Interface extends EventEmitter {
  #lines;
  #isClosed = false;
  #isPaused = false;
  #isReading = false;
  #questions = [];
  #prompt = '> ';

  constructor(input, output) {
    super();
    // The old form has the streams as arguments.
    const options = typeof input?.on === 'function' ? { input, output } : input;
    this.input = options?.input;
    this.output = options?.output;
    this.terminal = false;
    this.#lines = this.input === undefined ? { next: lineOfInput } : linesOf(this.input);
    // The script adds its listeners first.
    setImmediate(() => this.#read());
  }

  get #isWanted() { return !this.#isClosed && !this.#isPaused && (this.#questions.length > 0 || this.listenerCount('line') > 0); }

  async #read() {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      while (this.#isWanted) {
        let next;
        try {
          next = await this.#lines.next();
        } catch (error) {
          this.emit('error', error);
          break;
        }
        const { value, done } = next;
        if (done) {
          this.close();
          break;
        }
        if (this.#questions.length > 0) this.#questions.shift()(value);
        else this.emit('line', value);
        // Promises that the line has settled continue first. They may ask the next question.
        await null;
      }
    } finally {
      this.#isReading = false;
    }
  }

  on(name, listener) {
    super.on(name, listener);
    if (name === 'line') setImmediate(() => this.#read());
    return this;
  }
  addListener(name, listener) { return this.on(name, listener); }

  question(text, options, callback = options) {
    this.output?.write(text);
    this.#questions.push(callback);
    setImmediate(() => this.#read());
  }

  setPrompt(text) { this.#prompt = text; }
  getPrompt() { return this.#prompt; }
  prompt() { this.output?.write(this.#prompt); setImmediate(() => this.#read()); }
  write() { }
  pause() { this.#isPaused = true; this.input?.pause?.(); this.emit('pause'); return this; }
  resume() { this.#isPaused = false; this.input?.resume?.(); this.emit('resume'); setImmediate(() => this.#read()); return this; }

  close() {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.input?.pause?.();
    this.emit('close');
  }

  async *[Symbol.asyncIterator]() {
    for (let next; !this.#isClosed && !(next = await this.#lines.next()).done;) yield next.value;
    this.close();
  }
}

const createInterface = (input, output) => new Interface(input, output);

module.exports = {
  Interface, createInterface,
  clearLine: stream => stream.write('\x1b[2K'), cursorTo: (stream, x) => stream.write(`\x1b[${x + 1}G`), emitKeypressEvents: () => { },
  get promises() { return require('readline/promises'); },
};
