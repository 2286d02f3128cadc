// Checks records by rules, as validators of forms do.
const rules = {
  name: { required: true, pattern: /^[A-Z][a-z]+( [A-Z][a-z]+)*$/, max: 30 },
  email: { required: true, pattern: /^[^@\s]+@[^@\s]+$/ },
  age: { type: "number", min: 0, max: 130 },
  tags: { type: "array", each: value => /^\w+$/.test(value) },
};
function validate(record) {
  const errors = [];
  for (const [key, rule] of Object.entries(rules)) {
    const value = record[key];
    if (value === undefined || value === "") {
      if (rule.required) errors.push(`${key} is missing`);
      continue;
    }
    if (rule.type === "number" && typeof value !== "number") errors.push(`${key} is not a number`);
    if (rule.type === "array" && !Array.isArray(value)) errors.push(`${key} is not an array`);
    if (rule.pattern && !rule.pattern.test(value)) errors.push(`${key} is not well formed`);
    if (rule.min !== undefined && value < rule.min) errors.push(`${key} is too small`);
    if (rule.max !== undefined && (value.length ?? value) > rule.max) errors.push(`${key} is too large`);
    if (rule.each && Array.isArray(value) && !value.every(rule.each)) errors.push(`${key} has a wrong element`);
  }
  return errors;
}
const records = [
  { name: "Ada Lovelace", email: "ada@example.org", age: 36, tags: ["math", "poetry"] },
  { name: "nobody", email: "nowhere", age: 200, tags: ["a b"] },
  { name: "", age: "old", tags: "none" },
];
function run() {
  let sum = 0;
  for (let i = 0; i < 500; i++) sum += validate(records[i % 3]).join().length;
  return sum;
}
print(run()); // => 27148
