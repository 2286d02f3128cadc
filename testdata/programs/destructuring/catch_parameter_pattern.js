try { throw { code: 7, list: [1, 2] }; } catch ({ code, list: [, second] }) { print(code, second); } // => 7 2
