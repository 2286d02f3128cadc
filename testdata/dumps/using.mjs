// Declarations with using and await using: where the words are names, and what leaving a scope costs.
using file = open();
export async function first(files) {
  for (await using candidate of files) {
    if (candidate.size) return candidate.size;
  }
}
{
  let using = [];
  using [0] = file;
}
