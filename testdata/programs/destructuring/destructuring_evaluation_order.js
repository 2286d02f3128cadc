const log = [];
const t = n => (log.push("target " + n), {});
const src = { get a() { log.push("get a"); }, get b() { log.push("get b"); } };
({ [(log.push("key a"), "a")]: t("a").x = log.push("default a"), [(log.push("key b"), "b")]: t("b").x } = src);
print(log.join("; ")); // => key a; target a; get a; default a; key b; target b; get b
