print(JSON.stringify(`a${`b${"c"}`}
d`)); // => "abc\nd"
