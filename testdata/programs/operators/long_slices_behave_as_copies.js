// Long parts of a text share its memory until their code units are needed in one piece.
const text = "0123456789".repeat(100);
const part = text.slice(10), inner = part.substring(5), end = inner.slice(-400);
print(part.length, inner.length, end.length); // => 990 985 400
print(part[0], part.at(-1), inner[0], part.charCodeAt(989), part.codePointAt(3), part[990]); // => 0 9 5 57 51 undefined
print(end === text.slice(600), end === "0123456789".repeat(40), end == text, part < text); // => true true false true
print(inner.startsWith("56"), inner.endsWith("789"), inner.includes("0123"), inner.indexOf("9"), inner.lastIndexOf("9")); // => true true true 4 984
print((" ".repeat(300) + text + "  ").trim() === text, (text + " ").trimEnd() === text, (" " + text).trimStart() === text); // => true true true
print(part.split("9").length, part.replace(/0/g, "").length, [...part].length, part.toUpperCase().length); // => 100 891 990 990
const object = { [part]: 1 };
print(object[text.slice(10)], new Map([[part, 2]]).get(text.slice(10)), (part + "a").length); // => 1 2 991
print(JSON.stringify(part) === JSON.stringify("0123456789".repeat(99)), JSON.parse(("[1" + ",1".repeat(300) + "]xx").slice(0, -2)).length); // => true 301
const match = /(\d)$/.exec(part);
print(match[1], match.index, match.input === part, RegExp.input === part, RegExp["$`"].length, RegExp.rightContext); // => 9 989 true true 989 
print(/9/.test(part), part.search("9"), part.match(/\d/g).length, part.match(/^\d+/)[0] === part); // => true 9 990 true
const sticky = /5/y;
sticky.lastIndex = 5;
print(sticky.test(part), sticky.lastIndex, sticky.test(part), sticky.lastIndex); // => true 6 false 0
print(/^🙂/u.test(("xx🙂" + "y".repeat(400)).slice(2)), "a🙂".repeat(200).slice(2).codePointAt(0)); // => true 56898
// The parts of parts, down to nothing.
let rest = text, count = 0;
while (rest.length) { rest = rest.slice(rest.match(/^\d{7}|\d/)[0].length); count++; }
print(count); // => 148
