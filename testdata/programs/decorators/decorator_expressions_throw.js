const log = [];
const dec = n => { log.push(n); return () => { log.push("apply " + n); }; };
try { class C { @dec(1) m() {} @(() => { throw "never" }) @(log.push("before"), missing) n() {} @dec(3) o() {} } } catch (e) { print(e.name, log.join()); }
// => ReferenceError 1,before
try { class D { static s = log.push("static"); @(() => { throw "thrown"; }) static m() {} @dec(2) f; } } catch (e) { print(e, log.join()); }
// => thrown 1,before,2
