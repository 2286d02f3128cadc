function run() {
  let state = { id: 0, name: "a", count: 0, open: true, tags: null };
  for (let i = 0; i < 25000; i++) state = { ...state, id: i, count: state.count + 1 };
  return state.id + state.count + Object.keys(state).length;
}
print(run()); // => 50004
