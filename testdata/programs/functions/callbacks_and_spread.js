// Fast ways of callbacks, spread, species, sort and Object.assign, and where they must give way.
function g(a,b,...c){return [a,b,c.length].join()}
print(g(...[1,2,3]), g(0,...[1,2,3]), g(...[1,,3]), Math.max(...[1,2,3]), [...[1,,2],3,...'ab'].join('|'));
class A { constructor(...r){ this.r=r } } class B extends A { constructor(...r){ super(...r) } }
print(new B(...[1,2]).r.join(), new A(1,...[2],3).r.join());
const a=[1,2]; a.push(...a); print(a.join()); a.splice(0,1,...a); print(a.join());
print(JSON.stringify(Object.assign({}, {a:1,b:2}, {c:3})));
const P=class extends Array{}; print(new P(1,2,3).map(x=>x) instanceof P, [1].map(x=>x) instanceof P);
const x=[1,2]; x.constructor={[Symbol.species]:P}; print(x.map(y=>y) instanceof P);
const old=Object.getOwnPropertyDescriptor(Array,Symbol.species);
Object.defineProperty(Array,Symbol.species,{get(){return P},configurable:true}); print([1].map(y=>y) instanceof P);
Object.defineProperty(Array,Symbol.species,old); print([1].map(y=>y) instanceof P);
Array.prototype.constructor=P; print([1].map(y=>y) instanceof P); Array.prototype.constructor=Array; print([1].map(y=>y) instanceof P);
let hit=0; Object.defineProperty(Object.prototype,'zz',{set(v){hit++},configurable:true}); print(JSON.stringify(Object.assign({}, {zz:1,y:2})), hit);
for (let i=0;i<3;i++) Object.assign({}, {q:1}); Object.defineProperty(Object.prototype,'q',{set(v){hit++},configurable:true}); print(JSON.stringify(Object.assign({}, {q:1})), hit);
print([3,1,2].sort((a,b)=>a-b).join(), [5,4,3,2,1].sort((a,b)=>a-b).join(), Array.from({length:200},(_, i)=>(i*7919)%200).sort((a,b)=>a-b).every((v,i)=>v===i));
const st=Array.from({length:500},(_, i)=>({k:i%7,i})); st.sort((a,b)=>a.k-b.k); print(st.every((v,i)=>!i||st[i-1].k<v.k||st[i-1].k===v.k&&st[i-1].i<v.i));
print('a-b-c'.replaceAll('-',(m,p,s)=>p+s.length), 'abc'.replace('b',()=>'$&'), 'x1y22'.replace(/(?<d>\d)+/g,(...r)=>JSON.stringify(r)), 'aa'.replace(/a/,x=>x+x), ''.replaceAll('',()=>'z'));
print([1,[2],[[3]]].flatMap(x=>x).length, [1,2].flatMap(x=>[x,[x]]).length);
new Map([[1,2]]).forEach(function(v,k,m){print(v,k,m.size,this.t)},{t:1}); new Set([7]).forEach((v,k)=>print(v,k));
print(new Int8Array([1,2,3]).map(x=>x*2).join(), new Int8Array([3,1,2]).sort((a,b)=>b-a).join(), new Float64Array([1,2]).reduce((a,b)=>a+b), new Uint8Array([1,2,3]).findLast(x=>x<3));
try { [1].map(x=>{throw new Error('in')}) } catch(e){ print(e.message) }
print('abcdefghijk'.replace(/(a)(b)(c)(d)(e)(f)(g)/g,(...r)=>r.length));
function* gen(){ yield* [1,2,3].map(x=>x*2); } print([...gen()].join());
async function as(){ return (await Promise.all([1,2].map(async x=>x*2))).join() } as().then(print);
for (const n of [12, 13, 24, 25, 100, 513]) for (const keep of [0, 5, 14, 30, n]) { let z = 7; const m = Array.from({length:n}, (_, i) => i < keep ? {k:i,i} : {k:(z=z*16807%2147483647)%50,i}); m.sort((a,b)=>a.k-b.k); if (!m.every((v,i)=>!i||m[i-1].k<v.k||m[i-1].k===v.k&&m[i-1].i<v.i)) print('unsorted', n, keep); }

// => 1,2,1 0,1,2 1,,1 3 1||2|3|a|b
// => 1,2 1,2,3
// => 1,2,1,2
// => 1,2,1,2,2,1,2
// => {"a":1,"b":2,"c":3}
// => true false
// => true
// => true
// => false
// => true
// => false
// => {"y":2} 1
// => {} 2
// => 1,2,3 1,2,3,4,5 true
// => true
// => a6b8c a$&c x["1","1",1,"x1y22",{"d":"1"}]y["22","2",3,"x1y22",{"d":"2"}] aaa z
// => 3 4
// => 2 1 1 1
// => 7 7
// => 2,4,6 3,2,1 3 2
// => in
// => 10hijk
// => 2,4,6
// => 2,4
