print(`${{ toString: () => "s", valueOf: () => "v" }}${[1, 2]}${null}`); // => s1,2null
