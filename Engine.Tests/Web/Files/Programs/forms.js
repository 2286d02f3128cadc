// FormData (XMLHttpRequest §4).
const form = new FormData();
form.append('a', 1);
form.append('b', 'x');
form.append('a', '2');
form.append('file', new Blob(['content'], { type: 'text/x' }));
form.append('named', new Blob(['n']), 'n.txt');
log([...form].map(([k, v]) => `${k}=${typeof v === 'string' ? v : `${v.name}:${v.type}`}`).join('&')); // => a=1&b=x&a=2&file=blob:text/x&named=n.txt:
log(`${form.get('a')} ${form.getAll('a').join('+')} ${form.get('none')} ${form.has('b')} ${form.has('none')}`); // => 1 1+2 null true false
form.set('a', 'only');
log([...form.keys()].join()); // => a,b,file,named
form.delete('b');
form.set('new', 'last');
log([...form.entries()].map(e => e[0]).join()); // => a,file,named,new
log(form.get('file') === form.get('file')); // => true
log(form.get('file') instanceof File); // => true
form.forEach((value, key, all) => { if (key === 'new') log(`${value} ${all === form}`); }); // => last true
log(form.append.length + FormData.length); // => 2
const name = f => { try { f(); return 'none'; } catch (e) { return e.name; } };
log(name(() => form.append('x'))); // => TypeError
log(name(() => form.append('x', 'y', 'z'))); // => TypeError
log(name(() => new FormData({}))); // => TypeError
log(name(() => structuredClone(form))); // => DataCloneError
log(Object.prototype.toString.call(form)); // => [object FormData]
log(FormData.prototype[Symbol.iterator] === FormData.prototype.entries); // => true
form.append('\ud800', '\udc00');
log([...form].at(-1).join() === '\ufffd,\ufffd'); // => true
