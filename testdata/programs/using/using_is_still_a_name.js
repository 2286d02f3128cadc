var using = [1, 2];
print(using [1]); // => 2
using
[0] = 5;
print(using[0]); // => 5
using
let_ = 3
print(let_); // => 3
var let_;
for (using of [7]) print(using); // => 7
for (using in { k: 1 }) print(using); // => k
var of = [[9], [8]];
for (using of of [0, 1]) print(using); // => 8
{ for (using of = null; ;) { print(of); break; } } // => null
using: for (; ;) break using;
print((using => using)(4)); // => 4
