// nodejs.org/api/readline.html, over the lines of the standard input or of another stream.
'use strict';

const native = require('quoll-native');
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
    this.#lines = this.input === undefined || this.input.fd === 0 ? { next: lineOfInput } : linesOf(this.input);
    // The script adds its listeners first.
    setTimeout(() => this.#read());
  }

  async #read() {
    if (this.#isReading || this.#isClosed || this.#isPaused || (this.#questions.length === 0 && this.listenerCount('line') === 0)) return;
    this.#isReading = true;
    let next;
    try {
      next = await this.#lines.next();
    } catch (error) {
      this.#isReading = false;
      this.emit('error', error);
      return;
    }
    this.#isReading = false;
    if (next.done) {
      this.close();
      return;
    }
    if (this.#questions.length > 0) this.#questions.shift()(next.value);
    else this.emit('line', next.value);
    // Let promises continue between two lines.
    setTimeout(() => this.#read());
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
