// throws: ReferenceError
{ let x = x + 1; }
