const log = [];
const t = n => (log.push("target " + n), {});
function* g() { log.push("next 1"); yield 1; log.push("next 2"); yield 2; }
[t("a").x, t("b").x] = g();
print(log.join("; ")); // => target a; next 1; target b; next 2
