const a = [1, 2, 3, 4];
let t = [];
for (let i = 0; i < 700; i++)
  t = [
    a.some(x => x > 3),
    a.every(x => x < 4),
    a.find(x => x > 1),
    a.findIndex(x => x > 2),
    a.findLast(x => x < 3),
    a.findLastIndex(x => x > 9),
    a.flatMap(x => [x, x]).length,
    a.reduceRight((p, x) => p + x, '')
  ];
print(t.join()); // => true,false,2,2,2,-1,8,4321
