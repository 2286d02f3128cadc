// document: citm_catalog.json
const catalog = JSON.parse(documentText);
function run() {
  const copy = structuredClone(catalog);
  return Object.keys(copy.events).length + copy.performances.length;
}
print(run()); // => 427
