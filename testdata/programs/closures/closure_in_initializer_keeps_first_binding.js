let read;
for (let i = 0, get = () => i; i < 3; i++) read = get;
print(read()); // => 0
