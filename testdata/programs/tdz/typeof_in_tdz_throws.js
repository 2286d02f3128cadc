// throws: ReferenceError
{ typeof x; let x; }
