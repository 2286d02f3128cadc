a: { b: { break a; } print("never"); }
print("done"); // => done
