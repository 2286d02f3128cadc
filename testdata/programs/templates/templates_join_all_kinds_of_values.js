const o = { toString() { return "O"; } };
print(`a${1}b${-0}c${NaN}d${1e21}e${o}f${null}${undefined}${true}${1n}`); // => a1b0cNaNd1e+21eOfnullundefinedtrue1
print(`[${""}${"x"}${``}${`abc`}${5}]`); // => [xabc5]
try { `${Symbol()}`; } catch (e) { print(e.name); } // => TypeError
// At and past the length up to which the parts are joined at once.
print(`${"y".repeat(600)}${1 / 3}`.length, `${"y".repeat(470)}${1 / 3}${"z".repeat(30)}`.length, `${"y".repeat(480)}${1 / 3}`.length); // => 618 518 498
// More parts than are joined at once.
const parts = [];
for (let i = 0; i < 40; i++) parts.push("${" + i + "}-");
print(eval("`" + parts.join("") + "`").length); // => 110
// Conversions run in the order of the parts.
const log = [];
const noted = name => ({ toString() { log.push(name); return name; } });
print(`${noted("a")}${(log.push("b"), 1)}${noted("c")}`, log.join()); // => a1c a,b,c
