function tag(strings, ...values) { return strings.join("|") + values.join(","); }
print(tag`a${1}b${2}c`); // => a|b|c1,2
