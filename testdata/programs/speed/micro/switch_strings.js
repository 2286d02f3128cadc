const events = ["open", "data", "close", "error", "end", "pause", "resume", "other"];
function run() {
  let state = 0;
  for (let i = 0; i < 15000; i++) {
    switch (events[i & 7]) {
      case "open": state += 1; break;
      case "data": state += 2; break;
      case "close": state -= 1; break;
      case "error": state ^= 5; break;
      case "end": state += 3; break;
      case "pause": state &= 0xffff; break;
      case "resume": state |= 1; break;
      default: state -= 2;
    }
  }
  return state;
}
print(run()); // => 3765
