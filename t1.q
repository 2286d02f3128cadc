a.js:1:13
    console.log(out.join('\n'))
                ^
ReferenceError: out is not defined
    at a.js:1:13
