const log = [];
class A { static a = log.push(1); static { log.push(2); } static b = log.push(3); static { log.push(4); } }
print(log); // => 1,2,3,4
