{
  using x = null;
  try { x = 1; } catch (e) { print(e.name, x); } // => TypeError null
}
