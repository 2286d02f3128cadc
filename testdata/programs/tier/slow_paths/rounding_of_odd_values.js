let t = '';
for (const x of [1.5, -1.5, -0.2, NaN, '2.5', null])
  t += [Math.floor(x), Math.ceil(x), Object.is(Math.trunc(x), -0), Math.min(x, 1)] + ';';
print(t); // => 1,2,false,1;-2,-1,false,-1.5;-1,0,true,-0.2;NaN,NaN,false,NaN;2,3,false,1;0,0,false,0;
