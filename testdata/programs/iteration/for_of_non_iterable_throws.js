// throws: TypeError
for (const x of {}) ;
