// throws: ReferenceError
((a = b, b) => a)();
