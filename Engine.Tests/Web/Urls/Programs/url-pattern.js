// URLPattern (URL Pattern Standard).
const attempt = f => { try { return `${f()}`; } catch (e) { return e.constructor.name; } };
const parts = p => ['protocol', 'username', 'password', 'hostname', 'port', 'pathname', 'search', 'hash'].map(name => p[name]).join(' | ');
const shop = new URLPattern('http{s}?://{:subdomain.}?shop.example/products/:id([0-9]+)#reviews');
log(parts(shop)); // => http{s}? | * | * | {:subdomain.}?shop.example |  | /products/:id([0-9]+) |  | reviews
log(shop.test('https://shop.example/products/74205#reviews')); // => true
log(shop.test('https://kathryn@voyager.shop.example/products/74656#reviews')); // => true
log(shop.test('http://shop.example:8080/products/0#reviews')); // => false
log(shop.test('https://shop.example/products/chair#reviews')); // => false
log(shop.hasRegExpGroups); // => true
const match = shop.exec('/products/1?#reviews', 'https://voyager.shop.example');
log(`${match.hostname.groups.subdomain} ${match.pathname.groups.id} ${match.pathname.input} ${match.inputs}`); // => voyager 1 /products/1 /products/1?#reviews,https://voyager.shop.example
log(Object.keys(match).join()); // => hash,hostname,inputs,password,pathname,port,protocol,search,username
log(JSON.stringify(match.protocol)); // => {"groups":{},"input":"https"}
log(JSON.stringify(match.username)); // => {"groups":{"0":""},"input":""}
log(parts(new URLPattern('../admin/*', 'https://discussion.example/forum/?page=2'))); // => https | * | * | discussion.example |  | /admin/* | * | *
log(parts(new URLPattern({ pathname: 'b', baseURL: 'https://a.example:8/a/c?d#e' }))); // => https | * | * | a.example | 8 | /a/b | * | *
log(parts(new URLPattern({ protocol: 'https', port: '443' }))); // => https | * | * | * |  | * | * | *
log(parts(new URLPattern())); // => * | * | * | * | * | * | * | *
log(parts(new URLPattern('data\\:foobar'))); // => data | * | * |  |  | foobar | * | *
log(parts(new URLPattern({ hostname: '[:address]', pathname: '/é/:x', search: '?ü', hash: '#ü' }))); // => * | * | * | [:address] | * | /%C3%A9/:x | %C3%BC | %C3%BC
const repeated = new URLPattern({ pathname: '/a/:rest+/z' });
log(repeated.exec({ pathname: '/a/b/c/z' }).pathname.groups.rest); // => b/c
log(repeated.exec({ pathname: '/a/z' })); // => null
const optional = new URLPattern({ pathname: '/a/:b?' });
log(`${optional.test({ pathname: '/a' })} ${'b' in optional.exec({ pathname: '/a' }).pathname.groups} ${optional.exec({ pathname: '/a' }).pathname.groups.b}`); // => true true undefined
log(new URLPattern({ pathname: '/A/:x' }, { ignoreCase: true }).test({ pathname: '/a/B' })); // => true
log(new URLPattern({ pathname: '/A' }).test({ pathname: '/a' })); // => false
log(new URLPattern({ pathname: '/:__proto__' }).exec({ pathname: '/x' }).pathname.groups.hasOwnProperty('__proto__')); // => true
// Texts in place of objects, and what is not valid.
log(attempt(() => new URLPattern('/a'))); // => TypeError
log(attempt(() => new URLPattern({}, 'https://a'))); // => TypeError
log(attempt(() => new URLPattern({ pathname: '/(' }))); // => TypeError
log(attempt(() => new URLPattern({ pathname: '/:a/:a' }))); // => TypeError
log(attempt(() => new URLPattern({ pathname: '/([a--b-c])' }))); // => TypeError
log(attempt(() => new URLPattern({ hostname: 'a b' }))); // => TypeError
log(attempt(() => new URLPattern({ port: '99999' }))); // => TypeError
log(attempt(() => new URLPattern({ baseURL: 'x' }))); // => TypeError
log(attempt(() => shop.test({ pathname: '/' }, 'https://a'))); // => TypeError
log(`${shop.test('nonsense')} ${shop.exec('nonsense')} ${shop.test({ port: 'x' })} ${shop.exec('x', 'y')}`); // => false null false null
log(`${URLPattern.length} ${Object.keys(URLPattern.prototype).slice(0, 3)} ${Object.prototype.toString.call(shop)}`); // => 0 test,exec,protocol [object URLPattern]
// A script cannot change how a pattern matches.
RegExp.prototype.exec = () => null;
log(repeated.test({ pathname: '/a/b/z' })); // => true
