// Changes files in a folder again and again, and prints whether some changes were made and some refused.
import fs from 'fs';

const [folder, times] = scriptArgs;
let made = 0, refused = 0;
const attempt = change => {
  try {
    change();
    made++;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    refused++;
  }
};

// Both happen sooner or later.
for (let i = 0; i < Number(times) || made === 0 || refused === 0; i++) {
  switch (i % 8) {
    case 0: attempt(() => fs.writeFileSync(`${folder}/f.js`, 'open')); break;
    case 1: attempt(() => write(`${folder}/new.txt`, 'open')); break;
    case 2: attempt(() => fs.renameSync(`${folder}/new.txt`, `${folder}/moved.txt`)); break;
    case 3: attempt(() => fs.mkdirSync(`${folder}/e/g`, { recursive: true })); break;
    case 4: attempt(() => fs.copyFileSync(`${folder}/moved.txt`, `${folder}/e/g/copy.txt`)); break;
    case 5: attempt(() => fs.rmSync(`${folder}/e`, { recursive: true })); break;
    case 6: attempt(() => fs.appendFileSync(`${folder}/f.js`, 'open')); break;
    case 7: attempt(() => fs.unlinkSync(`${folder}/moved.txt`)); break;
  }
}
print(made > 0, refused > 0);
