const log = [];
const dec = n => () => { log.push(n); };
try { class C { @dec("first") static m() {} @dec("second") static ["prototype"]() {} @dec("third") static n() {} } } catch (e) { print(e.name, log.join()); } // => TypeError first,second
try { class D { static accessor ["prototype"] = 1; } } catch (e) { print(e.name); } // => TypeError
