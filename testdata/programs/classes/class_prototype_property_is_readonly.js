class A {}
print(JSON.stringify(Object.getOwnPropertyDescriptor(A, "prototype"))); // => {"value":{},"writable":false,"enumerable":false,"configurable":false}
