const util = require('node:util');
const fails = work => { try { work(); return 'no error'; } catch (error) { return `${error.code} ${error.name}: ${error.message.split('\n')[0]}`; } };
const show = value => JSON.stringify(value);
print(Object.keys(util).filter(name => ['inspect', 'format', 'MIMEType', 'MIMEParams', 'parseArgs', 'TextDecoder', 'TextEncoder', 'aborted', 'types', 'parseEnv', 'getSystemErrorName', 'toUSVString', 'stripVTControlCharacters', 'styleText', 'inherits', 'isDeepStrictEqual', 'debuglog', 'debug', 'deprecate', 'callbackify', 'promisify', 'formatWithOptions', 'isArray'].includes(name)).sort().join()); // => MIMEParams,MIMEType,TextDecoder,TextEncoder,aborted,callbackify,debug,debuglog,deprecate,format,formatWithOptions,getSystemErrorName,inherits,inspect,isArray,isDeepStrictEqual,parseArgs,parseEnv,promisify,stripVTControlCharacters,styleText,toUSVString,types
const mime = new util.MIMEType('Text/HTML; Charset="utf-8"; q="a b\\"c"; q=2');
print(mime.type, mime.subtype, mime.essence, mime.params.get('charset'), mime.params.get('q'), String(mime)); // => text html text/html utf-8 a b"c text/html;charset=utf-8;q="a b\"c"
mime.type = 'application'; mime.subtype = 'json'; mime.params.set('x', 'y z'); mime.params.delete('q');
print(mime.toString(), show(mime), mime.params.has('x'), [...mime.params.keys()].join()); // => application/json;charset=utf-8;x="y z" "application/json;charset=utf-8;x=\"y z\"" true charset,x
print(fails(() => new util.MIMEType('bad')), '|', fails(() => new util.MIMEType('a/'))); // => ERR_INVALID_MIME_SYNTAX TypeError: The MIME syntax for a type in "bad" is invalid | ERR_INVALID_MIME_SYNTAX TypeError: The MIME syntax for a subtype in "a/" is invalid
print(fails(() => { mime.type = ' '; })); // => ERR_INVALID_MIME_SYNTAX TypeError: The MIME syntax for a type in " " is invalid at 0
print(fails(() => mime.params.set('a b', 'c'))); // => ERR_INVALID_MIME_SYNTAX TypeError: The MIME syntax for a parameter name in "a b" is invalid at 1
print(String(new util.MIMEType('text/plain;a=1;;b=;c="";d="e'))); // => text/plain;a=1;c="";d=e
print(new util.MIMEParams().toString() === '', String(new util.MIMEType('  text/plain ; charset=utf-8  '))); // => true text/plain;charset=utf-8
const parse = (args, options, rest) => { const { values, positionals, tokens } = util.parseArgs({ args, options, ...rest }); return show({ values, positionals, tokens }); };
print(parse(['-f', '--bar', 'b'], { foo: { type: 'boolean', short: 'f' }, bar: { type: 'string' } })); // => {"values":{"foo":true,"bar":"b"},"positionals":[]}
print(parse(['--bar=b', 'x', '--', '--y'], { bar: { type: 'string' } }, { allowPositionals: true })); // => {"values":{"bar":"b"},"positionals":["x","--y"]}
print(parse(['-abc', 'v'], { a: { type: 'boolean', short: 'a' }, b: { type: 'boolean', short: 'b' }, c: { type: 'string', short: 'c' } })); // => {"values":{"a":true,"b":true,"c":"v"},"positionals":[]}
print(parse(['-cv', '--m', '1', '--m', '2'], { c: { type: 'string', short: 'c' }, m: { type: 'string', multiple: true } })); // => {"values":{"c":"v","m":["1","2"]},"positionals":[]}
print(parse([], { d: { type: 'string', default: 'e' }, m: { type: 'string', multiple: true, default: ['a'] } })); // => {"values":{"d":"e","m":["a"]},"positionals":[]}
print(parse(['--no-color', '--verbose', '--no-x'], { color: { type: 'boolean' }, verbose: { type: 'boolean' }, x: { type: 'boolean' } }, { allowNegative: true })); // => {"values":{"color":false,"verbose":true,"x":false},"positionals":[]}
print(parse(['--unknown', '-u', 'p', '--k=v'], {}, { strict: false })); // => {"values":{"unknown":true,"u":true,"k":"v"},"positionals":["p"]}
print(parse(['-f', '--bar', 'b', 'p', '--', 'q'], { f: { type: 'boolean', short: 'f' }, bar: { type: 'string' } }, { tokens: true, allowPositionals: true })); // => {"values":{"f":true,"bar":"b"},"positionals":["p","q"],"tokens":[{"kind":"option","name":"f","rawName":"-f","index":0},{"kind":"option","name":"bar","rawName":"--bar","index":1,"value":"b","inlineValue":false},{"kind":"positional","index":3,"value":"p"},{"kind":"option-terminator","index":4},{"kind":"positional","index":5,"value":"q"}]}
print(fails(() => parse(['--what'], {}))); // => ERR_PARSE_ARGS_UNKNOWN_OPTION TypeError: Unknown option '--what'
print(fails(() => parse(['-w'], {}))); // => ERR_PARSE_ARGS_UNKNOWN_OPTION TypeError: Unknown option '-w'
print(fails(() => parse(['p'], {}))); // => ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL TypeError: Unexpected argument 'p'. This command does not take positional arguments
print(fails(() => parse(['--bar'], { bar: { type: 'string' } }))); // => ERR_PARSE_ARGS_INVALID_OPTION_VALUE TypeError: Option '--bar <value>' argument missing
print(fails(() => parse(['--bar', '-x'], { bar: { type: 'string' } }))); // => ERR_PARSE_ARGS_INVALID_OPTION_VALUE TypeError: Option '--bar' argument is ambiguous.
print(fails(() => parse(['--foo=1'], { foo: { type: 'boolean' } }))); // => ERR_PARSE_ARGS_INVALID_OPTION_VALUE TypeError: Option '--foo' does not take an argument
print(fails(() => parse([], { foo: { type: 'number' } }))); // => ERR_INVALID_ARG_TYPE TypeError: The "options.foo.type" property must be ('string|boolean'). Received type string ('number')
print(fails(() => parse([], { foo: { type: 'boolean', short: 'ab' } }))); // => ERR_INVALID_ARG_VALUE TypeError: The property 'options.foo.short' must be a single character. Received 'ab'
print(fails(() => parse([], { foo: { } }))); // => ERR_INVALID_ARG_TYPE TypeError: The "options.foo.type" property must be ('string|boolean'). Received undefined
print(show(util.parseEnv('A=1\nB="two words" # c\n# comment\nexport C=\'x\'\nD=a#b\nE=\nF = spaced \nG="l1\\nl2"'))); // => {"A":"1","B":"two words","C":"x","D":"a","E":"","F":"spaced","G":"l1\nl2"}
print(util.getSystemErrorName(-2), util.getSystemErrorName(-13), fails(() => util.getSystemErrorName(2))); // => ENOENT EACCES ERR_OUT_OF_RANGE RangeError: The value of "err" is out of range. It must be a negative integer. Received 2
print(util.stripVTControlCharacters('\u001B[31mred\u001B[39m'), show(util.styleText('red', 'x', { validateStream: false })), show(util.styleText(['bold', 'underline'], 'y', { validateStream: false }))); // => red "\u001b[31mx\u001b[39m" "\u001b[1m\u001b[4my\u001b[24m\u001b[22m"
print(fails(() => util.styleText('nope', 'x')).slice(0, 60)); // => ERR_INVALID_ARG_VALUE TypeError: The argument 'format' must 
print(fails(() => util.promisify(1)), '|', fails(() => util.callbackify(1)), '|', fails(() => util.inherits(1, 2))); // => ERR_INVALID_ARG_TYPE TypeError: The "original" argument must be of type function. Received type number (1) | ERR_INVALID_ARG_TYPE TypeError: The "original" argument must be of type function. Received type number (1) | ERR_INVALID_ARG_TYPE TypeError: The "superCtor.prototype" property must be of type object. Received undefined
function old(a, callback) { callback(null, a + 1); }
old[util.promisify.custom] = async a => `custom ${a}`;
print(util.promisify(old) === old[util.promisify.custom], util.promisify.custom.toString()); // => true Symbol(nodejs.util.promisify.custom)
print(util.isDeepStrictEqual({ a: [1, new Map([[1, 2]])] }, { a: [1, new Map([[1, 2]])] }), util.isDeepStrictEqual([0], [-0]), util.isDeepStrictEqual(new Set([1]), new Set([2]))); // => true false false
print(util.format('%s %d %i %f %j %o %O %c %%', 'a', '42', 3.9, '1.5', { b: 1 }, [1], { c: 1 }, 'css', 'extra')); // => a 42 3 1.5 {"b":1} [ 1, [length]: 1 ] { c: 1 }  % extra
print(util.format('%s', null, undefined, 5n, Symbol('q')), util.format(1, 2, '3'), util.format('%s', { a: { b: 1 } }), util.format('%s', class A {}), util.format('%d', '0x10')); // => null undefined 5n Symbol(q) 1 2 3 { a: [Object] } class A {} 16
print(util.toUSVString('\uD800a'), util.isArray([]), util.types.isPromise(Promise.resolve()), util.types.isNativeError(new TypeError())); // => �a true true true
(async () => {
  const later = util.promisify((a, callback) => setTimeout(callback, 1, null, a * 2));
  print(await later(4)); // => 8
  const callback = util.callbackify(async value => { if (value === undefined) throw null; return value; });
  callback('v', (error, value) => print(error, value)); // => null v
  await new Promise(done => setTimeout(done, 5));
  callback(undefined, error => print(error.code, error.message, error.reason)); // => ERR_FALSY_VALUE_REJECTION Promise was rejected with falsy value null
  await new Promise(done => setTimeout(done, 5));
  print(await util.promisify(old)(3)); // => custom 3
  print(new util.TextDecoder('utf-8').decode(new util.TextEncoder().encode('é')), util.TextDecoder === TextDecoder); // => é true
  const controller = new AbortController();
  const wait = util.aborted(controller.signal, {});
  controller.abort();
  print(await wait); // => [object Event]
})();
