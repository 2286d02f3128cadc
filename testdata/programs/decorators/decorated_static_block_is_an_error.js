// syntax error:
class C { @dec static {} }
