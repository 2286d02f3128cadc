function* g() { for (let i = 0; i < 3; i++) yield () => i; }
print([...g()].map(f => f())); // => 0,1,2
