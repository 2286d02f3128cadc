// needs: prettier
const prettier = require('prettier/standalone');
const plugins = ['babel', 'estree', 'postcss', 'markdown', 'html', 'typescript', 'yaml', 'graphql'].map(name => require(`prettier/plugins/${name}`));
const inputs = {
  babel: `const {a,b:{c=1,...d},...e}=f;async function*g(x=1,...y){for await(const z of h)yield* z??y?.[0]?.(x)}
class A extends B{static #x=1n;get y(){return this.#x}static{this.z=\`t\${1+1}\`}}
const veryLongName=await someFunction(argumentNumberOne,argumentNumberTwo,{key:'value',other:[1,2,3],method(){return 1}},(callback)=>{return callback.then(x=>x*2).catch(e=>{throw e}).finally(()=>{})});
export const el=<div className="a" {...props} onClick={()=>{go(1)}}>text {cond?<b>yes</b>:null} and a rather long sentence that has to be wrapped somewhere</div>;
// comment
if(a){b()}else if(c)d();else{/* inner */e()}
switch(x){case 1:case 2:y();break;default:z()}
const fn=function(){return a&&b||c&&d||(e,f)},re=/[/]x/gi,num=0XFF+1E5+.5+5.,str='it\\'s "q"';
label:for(let i=0,n=10;i<n;i++){if(i%2)continue label;do{i--}while(i>5)}
import x,{y as z}from"m";export*from'n'`,
  typescript: `enum A{B=1,C}abstract class D<T extends object=any>implements E,F{private constructor(readonly x?:string,public y:number=1){super()}@dec() method<K extends keyof T>(k:K):T[K]|undefined{return (this as any)[k]!}}
type G<T>={[K in keyof T]?:T[K] extends infer U?U:never}&{readonly a:string}|((x:number)=>void);declare module "m"{export function f(x:unknown):x is string}namespace N{export const v=<const>["a"]}let t:[a:string,b?:number,...rest:boolean[]]=x satisfies any`,
  css: `@import url("a.css");a{color:RED;background:URL(x.png)}@media (max-width:100px){.b>.c,.d~e::before{margin:0 auto!important;content:"x"}}:root{--x:  1px}`,
  markdown: `Title\n=====\n* a\n* b\n    * c\n\n1) x\n2) y\n\n| a | b |\n|--|:-:|\n| long cell | x |\n\n\`\`\`js\nconst a  =  1\n\`\`\`\n*emph* __strong__`,
  html: `<!doctype html><html><head><title>x</title><style>a{b:c}</style><script>let a  =1</script></head><body><p class="a   b" id=x>some <b>bold</b> text that is long enough to be wrapped because it goes on and on</p><ul><li>1</li><li>2</li></ul></body></html>`,
  yaml: `a:   1\nb:\n    - x\n    -   y: {z: 1, w: [1,2]}\nc: |\n   text\n   more\n# comment\nd: "q"`,
  graphql: `query Q($a:Int=1,$b:[String!]!){user(id:$a){...F @include(if:true) name friends(first:10){edges{node{id}}}}} fragment F on User{id}`,
  json: `{"a":1,"b":[1,2,{"c":null}],"long":["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb","c"]}`,
};
(async () => {
  for (const parser in inputs) {
    print(`--- ${parser}`);
    print(await prettier.format(inputs[parser], { parser, plugins }));
    print(await prettier.format(inputs[parser], { parser, plugins, semi: false, singleQuote: true, tabWidth: 4, printWidth: 60, trailingComma: 'none', arrowParens: 'avoid' }));
  }
  for (const bad of ['let a = ;', '<div>', 'a {']) {
    try {
      print(await prettier.format(bad, { parser: 'babel', plugins }));
    } catch (e) {
      print(e.name, e.message);
    }
  }
  print(JSON.stringify(await prettier.formatWithCursor('a  =  1', { cursorOffset: 3, parser: 'babel', plugins })));
})().catch(e => print('failed', e));
