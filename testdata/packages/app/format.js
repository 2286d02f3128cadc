export const row = (name, value) => `${name.padEnd(14, '.')} ${typeof value === 'number' ? value.toFixed(2) : `<${value}>`}`;
export const title = (strings, ...values) => String.raw({ raw: strings }, ...values).toUpperCase();
export default function unused() {}
