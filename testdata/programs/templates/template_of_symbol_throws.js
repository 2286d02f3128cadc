// throws: TypeError
`${Symbol("x")}`;
