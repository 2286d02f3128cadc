// throws: TypeError
const {} = null;
