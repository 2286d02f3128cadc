// A session of chrome-remote-interface with a script that waits (--inspect-brk): prints what a debugger answers, without
// identifiers, addresses and wording. The same session with Node is the second opinion.
// node session.cjs PORT URL-OF-SCRIPT, with chrome-remote-interface on NODE_PATH
'use strict';
const CDP = require('chrome-remote-interface');
const [port, url] = process.argv.slice(2);
const say = (what, value) => console.log(what, JSON.stringify(value));
const remote = ({ objectId, preview, ...rest }) => ({
  ...rest, ...(objectId && { objectId: typeof objectId }),
  ...(preview && { preview: { ...preview, properties: preview.properties.map(({ name, type, value }) => `${name}:${type}:${value}`) } }),
});
const place = ({ functionName, location }) => `${functionName}:${location.lineNumber}`;

async function run() {
  const client = await CDP({ host: '127.0.0.1', port: Number(port), local: true });
  const { Debugger, Runtime, Profiler } = client;
  const pauses = [], waiting = [];
  Debugger.paused(pause => (waiting.length > 0 ? waiting.shift()(pause) : pauses.push(pause)));
  const paused = () => (pauses.length > 0 ? Promise.resolve(pauses.shift()) : new Promise(done => waiting.push(done)));
  const scripts = new Map();
  Debugger.scriptParsed(script => scripts.set(script.url, script));
  Runtime.consoleAPICalled(call => say('console', [call.type, call.args.map(remote), call.stackTrace.callFrames[0].lineNumber]));
  const step = async (what, parameters) => {
    const pause = paused();
    await Debugger[what](parameters);
    const { reason, callFrames, asyncStackTrace } = await pause;
    say(what, [reason, asyncStackTrace?.description ?? null, ...callFrames.filter(frame => frame.location.scriptId === scripts.get(url)?.scriptId).map(place)]);
    return callFrames;
  };

  await Runtime.enable();
  say('debuggerId', typeof (await Debugger.enable()).debuggerId);
  await Profiler.enable();
  await Debugger.setAsyncCallStackDepth({ maxDepth: 4 });
  await Debugger.setPauseOnExceptions({ state: 'all' });
  const started = paused();
  await Runtime.runIfWaitingForDebugger();
  const first = await started;
  say('started', [first.reason, first.callFrames[0].location.lineNumber, typeof first.callFrames[0].url]);
  const script = scripts.get(url);
  say('script', [script.startLine, script.endLine, script.isModule, script.scriptLanguage, script.hash.length]);
  say('source', (await Debugger.getScriptSource({ scriptId: script.scriptId })).scriptSource.length);
  say('search', (await Debugger.searchInContent({ scriptId: script.scriptId, query: 'order\\.', isRegex: true })).result);
  const range = { start: { scriptId: script.scriptId, lineNumber: 9, columnNumber: 0 }, end: { scriptId: script.scriptId, lineNumber: 13, columnNumber: 1 } };
  say('places', (await Debugger.getPossibleBreakpoints(range)).locations.map(({ lineNumber, type }) => `${lineNumber} ${type}`));
  const set = await Debugger.setBreakpointByUrl({ url, lineNumber: 10, condition: 'order.name === "pen"' });
  say('breakpoint', [set.breakpointId.length > 0, set.locations.map(location => location.lineNumber)]);

  const frames = await step('resume');
  const { callFrameId, scopeChain } = frames[0];
  say('scopes', scopeChain.map(scope => scope.type));
  for (const expression of ['order', 'order.total', 'text', 'this', '[1, , "x"]', 'new Map([[1, { a: 2 }]])', '-0', '10n', '/a/g', 'Symbol("s")', 'report', 'new Date(0)', 'throw new RangeError("no")'])
  {
    const { result, exceptionDetails } = await Debugger.evaluateOnCallFrame({ callFrameId, expression, generatePreview: true });
    say(expression, exceptionDetails ? [exceptionDetails.text, exceptionDetails.exception.className] : remote(result));
  }
  const { result: order } = await Debugger.evaluateOnCallFrame({ callFrameId, expression: 'order' });
  const own = await Runtime.getProperties({ objectId: order.objectId, ownProperties: true });
  say('properties', own.result.map(({ name, value, enumerable }) => `${name} ${value?.type} ${enumerable}`));
  say('internal', own.internalProperties.map(({ name }) => name));
  say('function', (await Runtime.callFunctionOn({ objectId: order.objectId, functionDeclaration: 'function (more) { return this.total + more; }', arguments: [{ value: 2 }], returnByValue: true })).result);
  const [top] = await step('stepOver');
  const scopeNumber = top.scopeChain.findIndex(scope => scope.type === 'local');
  await Debugger.setVariableValue({ scopeNumber, variableName: 'text', newValue: { value: 'changed' }, callFrameId: top.callFrameId });
  await step('stepOver');
  await step('stepOut');
  await Debugger.removeBreakpoint({ breakpointId: set.breakpointId });
  const thrown = paused();
  await Debugger.resume();
  const exception = await thrown;
  say('exception', [exception.reason, exception.data.className, exception.data.uncaught, place(exception.callFrames[0])]);
  await Debugger.setPauseOnExceptions({ state: 'none' });
  const later = await Debugger.setBreakpointByUrl({ url, lineNumber: 22 });
  say('breakpoint', later.locations.length);
  await step('resume');
  await step('stepOver');
  await Debugger.resume();
  await new Promise(done => client.on('disconnect', done));
}
run().catch(error => { console.log(String(error?.response?.message ?? error)); process.exit(1); });
