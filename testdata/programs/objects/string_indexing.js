const s = "héllo";
print(s[1], s[9], s.length, "x"[0], 0 in Object("a")); // => é undefined 5 x true
