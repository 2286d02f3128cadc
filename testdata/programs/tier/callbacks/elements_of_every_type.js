const a = [3, 1.5, 'x', null, undefined, true, 2n, { v: 1 }];
let t = '';
for (let i = 0; i < 400; i++) t = a.map(x => typeof x).join() + a.filter(x => x == 3 || x === 'x').length;
print(t); // => number,number,string,object,undefined,boolean,bigint,object2
