// The code of a text may be kept; its variables, private names and templates are not.
const big = '(function(){' + Array.from({length:3000},(_, i)=>`function f${i}(a){ return a+${i} }`).join('\n') + '; return f7(1) })()';
let r=0; for(let i=0;i<50;i++) r+=(0,eval)(big); print(r, r>0);
function d(x){ let s=0; for(let i=0;i<1000;i++) s+=eval('x+1'); return s } print(d(1), d(2));
function st(){ 'use strict'; return eval('var q=1; typeof this') } function sl(){ return eval('var q=1; typeof this') } print(st.call(undefined), sl.call(undefined), st(), sl());
class A { #p=3; m(){ return eval('this.#p') } } class B { #p=4; m(){ return eval('this.#p') } } print(new A().m(), new B().m(), new A().m(), new B().m());
class C { #p=5; m(){ return [1,2,3].map(()=>eval('this.#p')).join() } } print(new C().m());
print(new Function('a','return a+1')(1), new Function('a','return a+1')(2), new Function('a','return a+1')===new Function('a','return a+1'));
function tag(s){return s} const e='tag`x`'; const ts=[1,2,3].map(()=>eval(e)); print(ts[0]===ts[1], ts[1]===ts[2]);
for(let i=0;i<3;i++) try { eval('1 +') } catch(x) { print(x.name) }

// => 400 true
// => 2000 3000
// => undefined object undefined object
// => 3 4 3 4
// => 5,5,5
// => 2 3 false
// => false false
// => SyntaxError
// => SyntaxError
// => SyntaxError
