// The outside process of V8Lane: requests on the standard input and answers on the standard output, one JSON text per line.
'use strict';

const fs = require('fs');
const vm = require('vm');
const tasks = {
  Stringify: () => JSON.stringify(value),
  Indent: () => JSON.stringify(value, null, 2),
  Parse: () => JSON.parse(text),
};
let text, value, task, sink, isAsync = false, loads = 0;

async function answer({ request, path, operation, code, count, name, awaits }) {
  switch (request) {
    case 'version':
      return { v8: process.versions.v8, node: process.versions.node };
    case 'load':
      // Only the objects of the task are kept, because the collector would trace other documents while this one is parsed.
      text = fs.readFileSync(path, 'utf8');
      value = operation === 'Parse' ? undefined : JSON.parse(text);
      if (operation !== 'Parse') text = undefined;
      task = tasks[operation];
      return {};
    case 'global':
      globalThis[name] = JSON.parse(fs.readFileSync(path, 'utf8'));
      return {};
    case 'code':
      task = new Function(`return (${code})`);
      return {};
    case 'script':
      vm.runInThisContext(fs.readFileSync(path, 'utf8'), { filename: path });
      task = globalThis.run;
      isAsync = awaits;
      return {};
    case 'loading': {
      // A comment changes the text each time, so V8 compiles it again. Each text has its own context.
      if (text === undefined) text = fs.readFileSync(path, 'utf8');
      let nanoseconds = 0n;
      for (let i = 0; i < count; i++) {
        const context = vm.createContext(), changed = `${text}\n//${loads++}`;
        const start = process.hrtime.bigint();
        vm.runInContext(changed, context);
        nanoseconds += process.hrtime.bigint() - start;
      }
      return { nanoseconds: Number(nanoseconds) / count };
    }
    case 'run': {
      const start = process.hrtime.bigint();
      if (isAsync) for (let i = 0; i < count; i++) sink = await task();
      else for (let i = 0; i < count; i++) sink = task();
      return { nanoseconds: Number(process.hrtime.bigint() - start) / count };
    }
    case 'output': {
      const result = await task();
      fs.writeFileSync(path, typeof result === 'string' ? result : JSON.stringify(result));
      return {};
    }
  }
}

require('readline').createInterface({ input: process.stdin }).on('line', async (line) => {
  let reply;
  try {
    reply = await answer(JSON.parse(line));
  } catch (e) {
    reply = { error: String(e) };
  }
  process.stdout.write(JSON.stringify(reply) + '\n');
});
