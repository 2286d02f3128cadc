let x = "outer";
switch (x) { case "outer": { let x = 1; } print("matched"); } // => matched
