// syntax error:
@dec()() class C {}
