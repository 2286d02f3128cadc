// syntax error:
class C { @dec constructor() {} }
