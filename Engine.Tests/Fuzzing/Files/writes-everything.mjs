// Tries each function that changes files on each path, and prints how many changes were made.
import fs from 'fs';

const paths = JSON.parse(scriptArgs[0]);
let done = 0;
const attempt = change => {
  try {
    change();
    done++;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
};

for (let i = 0; i < paths.length; i++) {
  const path = paths[i], other = paths[(i * 7 + 3) % paths.length];
  attempt(() => write(path, 'written'));
  attempt(() => fs.writeFileSync(path, 'written'));
  attempt(() => fs.appendFileSync(`${path}/`, 'written'));
  attempt(() => fs.appendFileSync(path, 'written'));
  attempt(() => fs.mkdirSync(path));
  attempt(() => fs.mkdirSync(`${path}/x/y/`, { recursive: true }));
  attempt(() => fs.mkdtempSync(path));
  attempt(() => fs.copyFileSync(other, path));
  attempt(() => fs.renameSync(path, other));
  attempt(() => fs.createWriteStream(path).on('error', () => { }).end('written'));
  if (i % 5 === 0) attempt(() => fs.rmdirSync(path));
  if (i % 7 === 0) attempt(() => fs.unlinkSync(path));
  if (i % 11 === 0) attempt(() => fs.rmSync(path, { recursive: true, force: true }));
}
print(done);
