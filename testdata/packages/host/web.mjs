// Runs a program of testdata/packages/web with Node, and writes what it prints as the expectations at its end:
// node web.mjs PROGRAM FOLDER, where FOLDER/node_modules has the packages.
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { registerHooks } from 'node:module';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';

const [program, folder] = process.argv.slice(2).map(path => resolve(path));
const parentURL = pathToFileURL(join(folder, 'main.mjs')).href;
registerHooks({ resolve: (name, context, next) => next(name, /^[./]|:/.test(name) ? context : { ...context, parentURL }) });

const printed = [];
globalThis.print = (...values) => { printed.push(values.map(String).join(' ')); };
globalThis.readText = path => readFileSync(path, 'utf8');

// The fetch handler beside the program, as a server.
const code = readFileSync(program, 'utf8');
const served = /^\/\/ serves: (\S+)$/m.exec(code);
let server;
if (served) {
  const handler = (await import(pathToFileURL(resolve(program, '..', served[1])))).default;
  server = createServer(async (request, response) => {
    const hasBody = !['GET', 'HEAD'].includes(request.method);
    const answer = await handler.fetch(new Request(new URL(request.url, globalThis.server), {
      method: request.method, headers: request.headers, body: hasBody ? Readable.toWeb(request) : undefined, duplex: 'half',
    }));
    response.writeHead(answer.status, [...answer.headers].flat());
    response.end(new Uint8Array(await answer.arrayBuffer()));
  });
  await new Promise(done => server.listen(0, '127.0.0.1', done));
  globalThis.server = `http://127.0.0.1:${server.address().port}`;
}
await import(pathToFileURL(program));
server?.close();
server?.closeAllConnections();
const body = code.split('\n').filter(line => !line.startsWith('// => ')).join('\n').trimEnd();
writeFileSync(program, `${body}\n\n${printed.join('\n').split('\n').map(line => `// => ${line}\n`).join('')}`);
