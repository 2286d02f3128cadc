const log = [];
outer: for (let i = 0; i < 2; i++) {
  for (;;) try { continue outer; } finally { log.push(i); }
}
print(log); // => 0,1
