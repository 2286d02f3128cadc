const log = [], o = {};
for ((log.push("target"), o).x of [1, 2]) log.push(o.x);
print(log); // => target,1,target,2
