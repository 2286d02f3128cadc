let reads = 0;
try {
    Array.from({ length: 2 ** 32, get 0() { reads++; } });
} catch (e) {
    print(e.name, reads); // => RangeError 0
}
