class A extends null { static s() { return 1; } }
print(Object.getPrototypeOf(A.prototype), Object.getPrototypeOf(A) === Function.prototype, A.s()); // => null true 1
