const log = [];
outer: for (;;) {
  try { try { break outer; } finally { log.push("inner"); } } finally { log.push("outer"); }
}
print(log); // => inner,outer
