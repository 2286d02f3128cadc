// syntax error:
class C { accessor m() {} }
