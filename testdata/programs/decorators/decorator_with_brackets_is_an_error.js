// syntax error:
@dec["x"] class C {}
