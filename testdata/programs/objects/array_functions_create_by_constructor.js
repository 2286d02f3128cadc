const log = [];
class Numbers extends Array {
    constructor(...all) {
        super(...all);
        log.push(all.length + ":" + all[0]);
    }
}
print(Numbers.from({ length: 2 }, (_, i) => i) instanceof Numbers); // => true
print(Numbers.of(7, 8).length); // => 2
print(new Numbers(1, 2, 3).filter(n => n > 1) instanceof Numbers); // => true
print(log); // => 1:2,1:2,3:1,1:0
print([1, , 3].filter(() => true).length, Array.of.call(undefined, 1, 2)); // => 2 1,2
