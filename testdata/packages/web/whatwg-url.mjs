// needs: whatwg-url tr46 webidl-conversions punycode @exodus/bytes
// The URL Standard written in JavaScript, beside our URL: each text and each setter gives the same.
import whatwg from 'whatwg-url';

const attributes = ['href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash'];
const read = url => attributes.map(name => url[name]).join('\n') + [...url.searchParams].join('\n');
const parse = (Type, text, base) => { try { return read(new Type(text, base)); } catch (error) { return error.name; } };
let count = 0, other = 0;
// Since 2026 the standard takes Punycode that is not valid (whatwg/url pull request 914); whatwg-url 16 does not.
const isNewer = what => /xn--/i.test(what);
// It takes the number of a code point of a user name for that of a code unit.
const isMiscounted = what => /[\u{10000}-\u{10ffff}][^/]*@/u.test(what);
const compare = (what, ours, theirs) => {
  if (isNewer(what) || isMiscounted(what)) return;
  count++;
  if (ours !== theirs && ++other < 20) print(`${what}: ${JSON.stringify(ours)}, whatwg-url ${JSON.stringify(theirs)}`);
};
const compareText = (text, base) => {
  compare(JSON.stringify([text, base]), parse(URL, text, base), parse(whatwg.URL, text, base));
  compare(`canParse ${JSON.stringify([text, base])}`, URL.canParse(text, base), whatwg.URL.canParse(text, base));
};

// The data of web-platform-tests, if they are there.
for (const test of globalThis.urlTests?.texts ?? []) if (test.input !== undefined) compareText(test.input, test.base ?? undefined);
for (const [name, tests] of Object.entries(globalThis.urlTests?.setters ?? {})) {
  if (name === 'comment') continue;
  for (const { href, new_value: value } of tests) {
    const [ours, theirs] = [URL, whatwg.URL].map(Type => { const url = new Type(href); url[name] = value; return read(url); });
    compare(`${href} ${name} = ${value}`, ours, theirs);
  }
}

// Texts of our own: all combinations of parts.
const schemes = ['http:', 'https://', 'file:', 'file:///', 'ws:\\\\', 'x:', 'x://', 'HTTP:/', '', '//', 'data:', 'blob:https://'];
const hosts = ['', 'a', 'u:p@b', 'ä.ö', 'xn--4ca', 'xn--', '0x7f.1', '1.2.3', '256.256.256.256', '[::1]', '[1:2::3:4]', '[::1.2.3.4]', '[:::]', 'a%41', 'a b', 'a<b', '%zz', 'ﬁ', '☃.net', 'C:', 'c|', 'a.', '..', 'ß', 'a\u00ADb', '1e9', '0300.1', '日本語。jp'];
const ports = ['', ':80', ':443', ':65536', ':0', ':8a', ':'];
const tails = ['', '/', '/../a/./b/%2e%2E/c', '\\d\\..\\e', '/c|/../x', '?q=1&q=ä+%20\'#f `<', '#', '?', '/a b\t\n^{}|"', '/\uD800', ';p,=/:@&$!'];
for (const scheme of schemes) for (const host of hosts) for (const port of ports) for (const tail of tails) compareText(scheme + host + port + tail);
const bases = ['https://u:p@h:8/a/b?q#f', 'file:///C:/a', 'x:opaque', 'x://h/a/', 'about:blank'];
for (const base of bases) for (const host of hosts) for (const tail of tails) { compareText(host + tail, base); compareText('/' + host + tail, base); }

// Setters, one after the other.
const values = ['', 'x', 'https:', '80', '8x', 'ä', 'a b', '?q', '#h', '/..', '//a', '@', ':', '[::1]', '\0', 'C|', '1.1', 'x:9'];
for (const base of [...bases, 'file://h/p', 'http://h', 'x:/.//p']) for (const name of attributes) for (const value of values) {
  if (name === 'origin') continue;
  const [ours, theirs] = [URL, whatwg.URL].map(Type => {
    const url = new Type(base);
    try { url[name] = value; url.searchParams.append('k', value); url.searchParams.sort(); } catch (error) { return error.name; }
    return read(url) + url.searchParams;
  });
  compare(`${base} ${name} = ${value}`, ours, theirs);
}

// Forms.
for (const text of ['a=1&a=2&b', '?x=%F0%9F%92%A9&=&+=%2B', 'ä=ö&%zz=%', '&&a&&', 'a=b=c']) {
  const [ours, theirs] = [URLSearchParams, whatwg.URLSearchParams].map(Type => {
    const form = new Type(text);
    const before = [form.toString(), form.size, form.has('a'), form.has('a', '2'), form.get('a'), form.getAll('a')];
    form.set('a', 'é&'); form.append('z', ' '); form.delete('b'); form.sort();
    return JSON.stringify([before, [...form.keys()], [...form.values()], String(form)]);
  });
  compare(text, ours, theirs);
}
print(count > 50_000 ? 'compared' : `only ${count} comparisons`, other);

// => compared 0
