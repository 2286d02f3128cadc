// syntax error:
@dec function f() {}
