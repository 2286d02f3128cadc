const log = [], k = x => (log.push(x), x);
class A { [k("a")]() {} static [k("b")] = log.push("static"); [k("c")] = 1; }
print(log); // => a,b,c,static
