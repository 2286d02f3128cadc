var e = "outer";
try { throw "thrown"; } catch (e) { var e = "assigned"; }
print(e); // => outer
