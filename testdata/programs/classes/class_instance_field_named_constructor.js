// syntax error:
class A { constructor = 1; }
