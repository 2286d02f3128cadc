print(eval("1; do { break; } while (true);")); // => undefined
