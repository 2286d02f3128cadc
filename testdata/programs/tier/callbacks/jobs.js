// Reactions of promises, which jobs call without a frame below them.
const log = [];
let sum = 0;
async function main() {
    for (let i = 0; i < 2000; i++) await Promise.resolve(i).then(x => { sum += x; });
    let p = Promise.resolve(1);
    for (let i = 0; i < 2000; i++) p = p.then(x => x + 1, e => e);
    log.push(await p);
    const fails = x => { if (x % 100 === 99) throw new Error(`at ${x}`); return x; };
    let caught = 0;
    for (let i = 0; i < 2000; i++) await Promise.resolve(i).then(fails).catch(e => { caught++; });
    log.push(caught);
    // Another kind of value at the end.
    log.push(await Promise.resolve('s').then(x => { sum += x; return sum; }));
}
main().then(() => print(log.join()));
// => 2001,20,1999000s
