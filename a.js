console.log(out.join('\n'))
