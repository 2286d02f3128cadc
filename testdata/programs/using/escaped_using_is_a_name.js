// syntax error:
{ us\u0069ng x = null; }
