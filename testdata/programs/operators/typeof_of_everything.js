print(typeof undefined, typeof null, typeof 1n, typeof Symbol(), typeof (() => 1), typeof class {}, typeof undeclared); // => undefined object bigint symbol function function undefined
