const line = "2026-11-25,quoll,42,true,,Canberra,149.13,-35.28";
function run() {
  let sum = 0;
  for (let i = 0; i < 3000; i++) sum += line.split(",").join(";").length;
  return sum + line.split("").length;
}
print(run()); // => 144048
