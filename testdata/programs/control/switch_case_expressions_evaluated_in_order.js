const log = [], c = x => (log.push(x), x);
switch (2) { case c(1): case c(2): case c(3): }
print(log); // => 1,2
