// URLSearchParams (URL Standard §6.2), by itself and of a URL.
const attempt = f => { try { return `${f()}`; } catch (e) { return e.constructor.name; } };
log(new URLSearchParams('?a=1&a=2&b=%C3%A9+%zz&=c&d&&%F0%9F')); // => a=1&a=2&b=%C3%A9+%25zz&=c&d=&%EF%BF%BD=
log(new URLSearchParams([['a', 1], new Set(['b', 'c'])])); // => a=1&b=c
log(new URLSearchParams({ x: 1, a: undefined, '\uD800': '', '\uDC00': 2 })); // => x=1&a=undefined&%EF%BF%BD=2
log(`${new URLSearchParams()}|${new URLSearchParams(undefined)}|${new URLSearchParams(null)}|${new URLSearchParams(1)}`); // => ||null=|1=
log(attempt(() => new URLSearchParams([['a']]))); // => TypeError
log(attempt(() => new URLSearchParams([1]))); // => TypeError
log(attempt(() => new URLSearchParams({ [Symbol.iterator]: 1 }))); // => TypeError
const params = new URLSearchParams('a=1&b=2&a=3');
log(`${params.get('a')} ${params.getAll('a')} ${params.get('c')} ${params.getAll('c').length} ${params.size}`); // => 1 1,3 null 0 3
log(`${params.has('a')} ${params.has('a', 3)} ${params.has('a', 2)} ${params.has('a', undefined)}`); // => true true false true
params.set('a', 'x y');
params.append('é', '&=+*~');
log(params); // => a=x+y&b=2&%C3%A9=%26%3D%2B*%7E
params.delete('b', '1');
log(params.has('b')); // => true
params.delete('b');
log(params.has('b')); // => false
log(attempt(() => params.append('a'))); // => TypeError
log(attempt(() => params.get())); // => TypeError
const sorted = new URLSearchParams('z=b&ﬃ=1&🌈=2&a=1&z=a&a=0');
sorted.sort();
log([...sorted.keys()].join()); // => a,a,z,z,🌈,ﬃ
log([...sorted.values()].join()); // => 1,0,b,a,2,1
log(`${URLSearchParams.prototype[Symbol.iterator] === URLSearchParams.prototype.entries} ${URLSearchParams.prototype.entries.name} ${URLSearchParams.length}`); // => true entries 0
log(Object.prototype.toString.call(sorted.entries())); // => [object URLSearchParams Iterator]
sorted.forEach(function (value, key, all) { if (key === 'z') log(`${key}=${value} ${all === sorted} ${this.t}`); }, { t: 1 });
// => z=b true 1
// => z=a true 1
// Live, both ways.
const url = new URL('https://a/?x=1#f');
const query = url.searchParams;
query.append('y', 'é ');
log(url); // => https://a/?x=1&y=%C3%A9+#f
url.search = 'z=2';
log(`${query} ${query === url.searchParams}`); // => z=2 true
// The parameters are those of the value, tabs and line ends included; the query has none. Node's parameters are the query's.
const tabbed = new URL('https://b/');
tabbed.search = 'a\tb=c\nd\r';
log(JSON.stringify([tabbed.href, ...tabbed.searchParams])); // => ["https://b/?ab=cd",["a\tb","c\nd\r"]]
tabbed.searchParams.append('e', '');
log(tabbed.href); // => https://b/?a%09b=c%0Ad%0D&e=
url.href = 'https://b/?w';
log(`${query} ${query.size}`); // => w= 1
query.delete('w');
log(url); // => https://b/
const seen = [];
for (const [key] of new URLSearchParams('a&b&c')) seen.push(key);
log(seen.join()); // => a,b,c
const growing = new URLSearchParams('a=1&b=2');
for (const [key] of growing) if (growing.size < 5) growing.append(key + key, '');
log([...growing.keys()].join()); // => a,b,aa,bb,aaaa
