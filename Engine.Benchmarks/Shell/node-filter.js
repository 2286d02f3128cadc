// Does the same as quoll --ndjson and --json, as fast as a program for Node can. It splits blocks of bytes into lines, so that ASCII
// lines become strings with one byte per character, and writes results in blocks. (Several sizes were tried; readline takes twice
// as long.)
'use strict';
const { readFileSync, readSync, writeSync } = require('fs');
const READ = 1 << 18;
const WRITE = 1 << 16;
const run = new Function('input', `return (${process.argv[3]})`);
let results = [];
let waiting = 0;

function flush() {
    const bytes = Buffer.from(results.join(''));
    for (let done = 0; done < bytes.length;) done += writeSync(1, bytes, done);
    results = [];
    waiting = 0;
}

function line(text) {
    const result = JSON.stringify(run(JSON.parse(text)));
    if (result === undefined) return;
    results.push(result, '\n');
    waiting += result.length + 1;
    if (waiting > WRITE) flush();
}

function lines(bytes) {
    for (let at = 0; at < bytes.length;) {
        let end = bytes.indexOf(10, at);
        if (end < 0) end = bytes.length;
        if (end > at) line(bytes.utf8Slice(at, end));
        at = end + 1;
    }
}

if (process.argv[2] === 'document') line(readFileSync(0, 'utf8'));
else {
    let block = Buffer.allocUnsafe(READ);
    let filled = 0;
    for (let count; (count = readSync(0, block, filled, block.length - filled, null)) > 0;) {
        filled += count;
        const last = block.lastIndexOf(10, filled - 1);
        if (last >= 0) {
            lines(block.subarray(0, last + 1));
            block.copy(block, 0, last + 1, filled);
            filled -= last + 1;
        }
        if (filled === block.length) block = Buffer.concat([block], 2 * filled);
    }
    lines(block.subarray(0, filled));
}
flush();
