export function* tokens(text) {
  for (const { groups: { number, operator } } of text.matchAll(/(?<number>\d+(?:\.\d+)?)|(?<operator>\*\*|[-+*/()])/g)) yield number ?? operator;
}
