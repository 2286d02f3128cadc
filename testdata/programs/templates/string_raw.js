print(String.raw`\n${1}\t`); // => \n1\t
