// needs: zod
// Schemas of zod, among them those that use URL, File, Blob, atob, crypto, TextEncoder and structuredClone.
import * as z from 'zod';
import * as mini from 'zod/mini';
import * as v3 from 'zod/v3';
import { de } from 'zod/locales';

const plain = (key, value) => typeof value === 'bigint' ? `${value}n` : value instanceof Map || value instanceof Set ? [...value] : value;
const show = (name, result) => print(name, JSON.stringify(result.success ? result.data : result.error.issues, plain));
const User = z.object({
  name: z.string().trim().min(1).max(10),
  email: z.email(),
  age: z.coerce.number().int().positive().optional(),
  tags: z.array(z.string()).nonempty().default(['none']),
  address: z.object({ street: z.string(), zip: z.string().regex(/^\d{5}$/) }).partial().nullable(),
  role: z.enum(['admin', 'user']).catch('user'),
  born: z.iso.date().transform(text => new Date(text)).pipe(z.date().max(new Date('2100-01-01'))),
}).strict();
show('user', User.safeParse({ name: ' Ada ', email: 'ada@example.com', age: '36', address: { zip: '12345' }, role: 'x', born: '1815-12-10' }));
show('bad', User.safeParse({ name: '', email: 'ada', age: -1.5, tags: [], address: { zip: '1' }, born: '1815-13-10', more: 1 }));
try { User.parse(5); } catch (error) { print(error.name, error instanceof z.ZodError, z.prettifyError(error), JSON.stringify(z.treeifyError(error)), JSON.stringify(z.flattenError(error))); }

for (const [name, schema, ...values] of [
  ['url', z.url(), 'https://example.com/a b?x#y', 'http:/x', 'example.com', 'mailto:a@b', 'javascript:alert(1)', 'http://[::1'],
  ['http', z.url({ protocol: /^https?$/, hostname: z.regexes.domain }), 'https://example.com', 'ftp://example.com', 'http://localhost'],
  ['normal', z.url({ normalize: true }), 'HTTPS://EXAMPLE.com:443/../a'],
  ['uuid', z.uuid(), '550e8400-e29b-41d4-a716-446655440000', '550e8400'],
  ['base64', z.base64(), 'aGk=', 'aGk', 'a_-='], ['base64url', z.base64url(), 'aGk', 'a-_', 'a+/'],
  ['jwt', z.jwt(), 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.e30.c2ln', 'eyJhbGciOiJub25lIn0.e30.x', 'a.b.c'],
  ['ipv4', z.ipv4(), '127.0.0.1', '256.0.0.1'], ['ipv6', z.ipv6(), '::1', 'fe80::1%eth0', ':::'], ['cidr', z.cidrv6(), '::1/64', '::1/129'],
  ['datetime', z.iso.datetime({ offset: true }), '2020-01-01T00:00:00+02:00', '2020-01-01'], ['duration', z.iso.duration(), 'P1DT2H', 'P'],
  ['emoji', z.emoji(), '👩‍👩‍👧🎉', 'a'], ['nanoid', z.nanoid(), 'V1StGXR8_Z5jdHi6B-myT', 'x'], ['hex', z.hex(), 'beef', 'g'], ['host', z.hostname(), 'a.example', '-a'],
  ['hash', z.hash('sha1'), 'da39a3ee5e6b4b0d3255bfef95601890afd80709', 'da39'],
  ['email', z.email({ pattern: z.regexes.unicodeEmail }), 'ä@例え.jp', '@'],
  ['file', z.file().min(2).max(4).mime(['text/plain', 'image/png']), new File(['abc'], 'a', { type: 'text/plain' }), new File(['abcde'], 'b', { type: 'text/html' }), new Blob(['abc'])],
  ['instance', z.instanceof(URL).refine(url => url.port === '8080', 'wrong port'), new URL('http://x:8080'), new URL('http://x'), 'http://x:8080'],
  ['string to url', z.codec(z.url(), z.instanceof(URL), { decode: text => new URL(text), encode: url => url.href }).transform(url => url.searchParams.get('q')), 'http://x/?q=%C3%A4'],
  ['bigint', z.bigint().multipleOf(3n), 9n, 10n], ['map', z.map(z.string(), z.number()), new Map([['a', 1]]), new Map([['a', 'b']])],
  ['set', z.set(z.number()).max(1), new Set([1]), new Set([1, 2])], ['tuple', z.tuple([z.string(), z.number()], z.boolean()), ['a', 1, true], ['a', 1, 2]],
  ['record', z.record(z.enum(['a', 'b']), z.number()), { a: 1, b: 2 }, { a: 1 }], ['template', z.templateLiteral(['v', z.number(), '.', z.enum(['x', 'y'])]), 'v12.x', 'vx.x'],
  ['union', z.discriminatedUnion('type', [z.object({ type: z.literal('a'), a: z.string() }), z.object({ type: z.literal('b'), b: z.number() })]), { type: 'b', b: 1 }, { type: 'c' }],
  ['bool', z.stringbool(), 'yes', 'off', 'maybe'], ['json', z.json(), { a: [1, null] }, { a: undefined }],
]) values.forEach((value, index) => show(`${name} ${index}`, schema.safeParse(value)));

const Node = z.object({ value: z.number(), get children() { return z.array(Node).optional(); } });
show('recursive', Node.safeParse({ value: 1, children: [{ value: 2, children: [{ value: 'x' }] }] }));
const refined = z.object({ a: z.string(), b: z.string() }).superRefine((value, context) => {
  if (value.a !== value.b) context.addIssue({ code: 'custom', message: 'not equal', path: ['b'] });
});
show('refined', refined.safeParse({ a: '1', b: '2' }));
const unique = z.string().refine(async value => { await new Promise(done => setTimeout(done, 1)); return value !== 'taken'; }, { error: issue => `${issue.input} is taken` });
show('async', await unique.safeParseAsync('taken'));
show('async', await unique.safeParseAsync('free'));
try { unique.parse('sync'); } catch (error) { print(error.constructor.name, error.message); }
const base64 = z.codec(z.base64(), z.instanceof(Uint8Array), { decode: text => z.util.base64ToUint8Array(text), encode: bytes => z.util.uint8ArrayToBase64(bytes) });
const text = z.codec(z.instanceof(Uint8Array), z.string(), { decode: bytes => new TextDecoder().decode(bytes), encode: text => new TextEncoder().encode(text) });
print(z.decode(base64.pipe(text), 'w6RiYw=='), z.encode(base64.pipe(text), 'äbc'));
print(JSON.stringify(z.toJSONSchema(User.omit({ born: true }).extend({ self: Node, site: z.url().describe('site').meta({ example: 'x' }) }))));
print(JSON.stringify(z.toJSONSchema(z.union([z.file().mime('image/png'), z.iso.datetime(), z.null()]), { unrepresentable: 'any' })));
print(z.function({ input: [z.string()], output: z.number() }).implement(value => value.length)('four'));
show('mini', mini.object({ a: mini.optional(mini.string().check(mini.minLength(2))) }).safeParse({ a: 'x' }));
show('v3', v3.z.object({ url: v3.z.string().url(), at: v3.z.string().datetime(), n: v3.z.number().finite() }).safeParse({ url: 'x', at: '2020', n: Infinity }));
z.config(de());
show('german', z.string().min(3).safeParse('x'));
print(structuredClone(z.string().safeParse(1).error.issues)[0].code);

// => user {"name":"Ada","email":"ada@example.com","age":36,"tags":["none"],"address":{"zip":"12345"},"role":"user","born":"1815-12-10T00:00:00.000Z"}
// => bad [{"origin":"string","code":"too_small","minimum":1,"inclusive":true,"path":["name"],"message":"Too small: expected string to have >=1 characters"},{"origin":"string","code":"invalid_format","format":"email","pattern":"/^(?:[A-Za-z0-9_'+\\-]+\\.)*[A-Za-z0-9_'+\\-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9\\-]*\\.)+[A-Za-z]{2,}$/","path":["email"],"message":"Invalid email address"},{"expected":"int","format":"safeint","code":"invalid_type","path":["age"],"message":"Invalid input: expected int, received number"},{"origin":"array","code":"too_small","minimum":1,"inclusive":true,"path":["tags"],"message":"Too small: expected array to have >=1 items"},{"origin":"string","code":"invalid_format","format":"regex","pattern":"/^\\d{5}$/","path":["address","zip"],"message":"Invalid string: must match pattern /^\\d{5}$/"},{"origin":"string","code":"invalid_format","format":"date","pattern":"/^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))$/","path":["born"],"message":"Invalid ISO date"},{"code":"unrecognized_keys","keys":["more"],"path":[],"message":"Unrecognized key: \"more\""}]
// => ZodError true ✖ Invalid input: expected object, received number {"errors":["Invalid input: expected object, received number"]} {"formErrors":["Invalid input: expected object, received number"],"fieldErrors":{}}
// => url 0 "https://example.com/a b?x#y"
// => url 1 "http:/x"
// => url 2 [{"code":"invalid_format","format":"url","path":[],"message":"Invalid URL"}]
// => url 3 "mailto:a@b"
// => url 4 "javascript:alert(1)"
// => url 5 [{"code":"invalid_format","format":"url","path":[],"message":"Invalid URL"}]
// => http 0 "https://example.com"
// => http 1 [{"code":"invalid_format","format":"url","note":"Invalid URL format","path":[],"message":"Invalid URL"}]
// => http 2 [{"code":"invalid_format","format":"url","note":"Invalid hostname","pattern":"^(?=.{1,253}$)([a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\\.)+[a-zA-Z]{2,63}$","path":[],"message":"Invalid URL"}]
// => normal 0 "https://example.com/a"
// => uuid 0 "550e8400-e29b-41d4-a716-446655440000"
// => uuid 1 [{"origin":"string","code":"invalid_format","format":"uuid","pattern":"/^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$/","path":[],"message":"Invalid UUID"}]
// => base64 0 "aGk="
// => base64 1 [{"code":"invalid_format","format":"base64","path":[],"message":"Invalid base64-encoded string"}]
// => base64 2 [{"code":"invalid_format","format":"base64","path":[],"message":"Invalid base64-encoded string"}]
// => base64url 0 "aGk"
// => base64url 1 "a-_"
// => base64url 2 [{"code":"invalid_format","format":"base64url","path":[],"message":"Invalid base64url-encoded string"}]
// => jwt 0 "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.e30.c2ln"
// => jwt 1 "eyJhbGciOiJub25lIn0.e30.x"
// => jwt 2 [{"code":"invalid_format","format":"jwt","path":[],"message":"Invalid JWT"}]
// => ipv4 0 "127.0.0.1"
// => ipv4 1 [{"origin":"string","code":"invalid_format","format":"ipv4","pattern":"/^(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])$/","path":[],"message":"Invalid IPv4 address"}]
// => ipv6 0 "::1"
// => ipv6 1 [{"code":"invalid_format","format":"ipv6","path":[],"message":"Invalid IPv6 address"}]
// => ipv6 2 [{"code":"invalid_format","format":"ipv6","path":[],"message":"Invalid IPv6 address"}]
// => cidr 0 "::1/64"
// => cidr 1 [{"code":"invalid_format","format":"cidrv6","path":[],"message":"Invalid IPv6 range"}]
// => datetime 0 "2020-01-01T00:00:00+02:00"
// => datetime 1 [{"origin":"string","code":"invalid_format","format":"datetime","pattern":"/^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z|([+-](?:[01]\\d|2[0-3]):[0-5]\\d)))$/","path":[],"message":"Invalid ISO datetime"}]
// => duration 0 "P1DT2H"
// => duration 1 [{"origin":"string","code":"invalid_format","format":"duration","pattern":"/^P(?:(\\d+W)|(?!.*W)(?=\\d|T\\d)(\\d+Y)?(\\d+M)?(\\d+D)?(T(?=\\d)(\\d+H)?(\\d+M)?(\\d+([.,]\\d+)?S)?)?)$/","path":[],"message":"Invalid ISO duration"}]
// => emoji 0 "👩‍👩‍👧🎉"
// => emoji 1 [{"origin":"string","code":"invalid_format","format":"emoji","pattern":"/^(?=[\\s\\S]*[\\p{Extended_Pictographic}\\p{Regional_Indicator}\\u20E3])[\\p{Extended_Pictographic}\\p{Emoji_Component}]+$/u","path":[],"message":"Invalid emoji"}]
// => nanoid 0 "V1StGXR8_Z5jdHi6B-myT"
// => nanoid 1 [{"origin":"string","code":"invalid_format","format":"nanoid","pattern":"/^[a-zA-Z0-9_-]{21}$/","path":[],"message":"Invalid nanoid"}]
// => hex 0 "beef"
// => hex 1 [{"code":"invalid_format","format":"hex","path":[],"message":"Invalid hex"}]
// => host 0 "a.example"
// => host 1 [{"code":"invalid_format","format":"hostname","path":[],"message":"Invalid hostname"}]
// => hash 0 "da39a3ee5e6b4b0d3255bfef95601890afd80709"
// => hash 1 [{"code":"invalid_format","format":"sha1_hex","path":[],"message":"Invalid sha1_hex"}]
// => email 0 "ä@例え.jp"
// => email 1 [{"origin":"string","code":"invalid_format","format":"email","pattern":"/^[^\\s@\"]{1,64}@[^\\s@]{1,255}$/u","path":[],"message":"Invalid email address"}]
// => file 0 {}
// => file 1 [{"origin":"file","code":"too_big","maximum":4,"inclusive":true,"path":[],"message":"Too big: expected file to have <=4 bytes"},{"code":"invalid_value","values":["text/plain","image/png"],"path":[],"message":"Invalid option: expected one of \"text/plain\"|\"image/png\""}]
// => file 2 [{"expected":"file","code":"invalid_type","path":[],"message":"Invalid input: expected file, received Blob"}]
// => instance 0 "http://x:8080/"
// => instance 1 [{"code":"custom","path":[],"message":"wrong port"}]
// => instance 2 [{"code":"custom","path":[],"message":"Invalid input"}]
// => string to url 0 "ä"
// => bigint 0 "9n"
// => bigint 1 [{"origin":"bigint","code":"not_multiple_of","divisor":"3n","path":[],"message":"Invalid number: must be a multiple of 3"}]
// => map 0 [["a",1]]
// => map 1 [{"expected":"number","code":"invalid_type","path":["a"],"message":"Invalid input: expected number, received string"}]
// => set 0 [1]
// => set 1 [{"origin":"set","code":"too_big","maximum":1,"inclusive":true,"path":[],"message":"Too big: expected set to have <=1 items"}]
// => tuple 0 ["a",1,true]
// => tuple 1 [{"expected":"boolean","code":"invalid_type","path":[2],"message":"Invalid input: expected boolean, received number"}]
// => record 0 {"a":1,"b":2}
// => record 1 [{"expected":"number","code":"invalid_type","path":["b"],"message":"Invalid input: expected number, received undefined"}]
// => template 0 "v12.x"
// => template 1 [{"code":"invalid_format","format":"template_literal","pattern":"^v-?\\d+(?:\\.\\d+)?\\.(x|y)$","path":[],"message":"Invalid input"}]
// => union 0 {"type":"b","b":1}
// => union 1 [{"code":"invalid_union","errors":[],"note":"No matching discriminator","discriminator":"type","options":["a","b"],"path":["type"],"message":"Invalid discriminator value. Expected 'a' | 'b'"}]
// => bool 0 true
// => bool 1 false
// => bool 2 [{"code":"invalid_value","expected":"stringbool","values":["true","1","yes","on","y","enabled","false","0","no","off","n","disabled"],"path":[],"message":"Invalid option: expected one of \"true\"|\"1\"|\"yes\"|\"on\"|\"y\"|\"enabled\"|\"false\"|\"0\"|\"no\"|\"off\"|\"n\"|\"disabled\""}]
// => json 0 {"a":[1,null]}
// => json 1 [{"code":"invalid_union","errors":[[{"expected":"string","code":"invalid_type","path":[],"message":"Invalid input: expected string, received object"}],[{"expected":"number","code":"invalid_type","path":[],"message":"Invalid input: expected number, received object"}],[{"expected":"boolean","code":"invalid_type","path":[],"message":"Invalid input: expected boolean, received object"}],[{"expected":"null","code":"invalid_type","path":[],"message":"Invalid input: expected null, received object"}],[{"expected":"array","code":"invalid_type","path":[],"message":"Invalid input: expected array, received object"}],[{"code":"invalid_union","errors":[[{"expected":"string","code":"invalid_type","path":[],"message":"Invalid input: expected string, received undefined"}],[{"expected":"number","code":"invalid_type","path":[],"message":"Invalid input: expected number, received undefined"}],[{"expected":"boolean","code":"invalid_type","path":[],"message":"Invalid input: expected boolean, received undefined"}],[{"expected":"null","code":"invalid_type","path":[],"message":"Invalid input: expected null, received undefined"}],[{"expected":"array","code":"invalid_type","path":[],"message":"Invalid input: expected array, received undefined"}],[{"expected":"record","code":"invalid_type","path":[],"message":"Invalid input: expected record, received undefined"}]],"path":["a"],"message":"Invalid input"}]],"path":[],"message":"Invalid input"}]
// => recursive [{"expected":"number","code":"invalid_type","path":["children",0,"children",0,"value"],"message":"Invalid input: expected number, received string"}]
// => refined [{"code":"custom","message":"not equal","path":["b"]}]
// => async [{"code":"custom","path":[],"message":"taken is taken"}]
// => async "free"
// => $ZodAsyncError Encountered Promise during synchronous parse. Use .parseAsync() instead.
// => äbc w6RiYw==
// => {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":{"name":{"type":"string","minLength":1,"maxLength":10},"email":{"type":"string","format":"email","pattern":"^(?:[A-Za-z0-9_'+\\-]+\\.)*[A-Za-z0-9_'+\\-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9\\-]*\\.)+[A-Za-z]{2,}$"},"age":{"type":"integer","exclusiveMinimum":0,"maximum":9007199254740991},"tags":{"default":["none"],"minItems":1,"type":"array","items":{"type":"string"}},"address":{"anyOf":[{"type":"object","properties":{"street":{"type":"string"},"zip":{"type":"string","pattern":"^\\d{5}$"}},"additionalProperties":false},{"type":"null"}]},"role":{"default":"user","type":"string","enum":["admin","user"]},"self":{"$ref":"#/$defs/__schema0"},"site":{"type":"string","format":"uri","description":"site","example":"x"}},"required":["name","email","tags","address","role","self","site"],"additionalProperties":false,"$defs":{"__schema0":{"type":"object","properties":{"value":{"type":"number"},"children":{"type":"array","items":{"$ref":"#/$defs/__schema0"}}},"required":["value"],"additionalProperties":false}}}
// => {"$schema":"https://json-schema.org/draft/2020-12/schema","anyOf":[{"type":"string","format":"binary","contentEncoding":"binary","contentMediaType":"image/png"},{"type":"string","format":"date-time","pattern":"^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z))$"},{"type":"null"}]}
// => 4
// => mini [{"origin":"string","code":"too_small","minimum":2,"inclusive":true,"path":["a"],"message":"Too small: expected string to have >=2 characters"}]
// => v3 [{"validation":"url","code":"invalid_string","message":"Invalid url","path":["url"]},{"code":"invalid_string","validation":"datetime","message":"Invalid datetime","path":["at"]},{"code":"not_finite","message":"Number must be finite","path":["n"]}]
// => german [{"origin":"string","code":"too_small","minimum":3,"inclusive":true,"path":[],"message":"Zu klein: erwartet, dass string >=3 Zeichen hat"}]
// => invalid_type
