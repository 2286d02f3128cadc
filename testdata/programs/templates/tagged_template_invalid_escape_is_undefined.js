const tag = s => s;
print(tag`\u{xyz}`[0], tag`\u{xyz}`.raw[0]); // => undefined \u{xyz}
