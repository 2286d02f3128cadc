const cons = (head, tail) => pick => pick(head, tail);
const car = pair => pair((head, tail) => head);
const cdr = pair => pair((head, tail) => tail);
function run() {
  let list = null;
  for (let i = 0; i < 6000; i++) list = cons(i, list);
  let sum = 0;
  for (let at = list; at !== null; at = cdr(at)) sum += car(at);
  return sum;
}
print(run()); // => 17997000
