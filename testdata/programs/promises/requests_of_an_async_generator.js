async function* g() { yield 1; }
const it = g();
Promise.all([it.next(), it.next(), it.return(9), it.next()]).then(results => {
  print(results.map(x => `${x.value}:${x.done}`).join()); // => 1:false,undefined:true,9:true,undefined:true
});
