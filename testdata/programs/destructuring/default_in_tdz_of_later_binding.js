// throws: ReferenceError
const { a = b, b } = {};
