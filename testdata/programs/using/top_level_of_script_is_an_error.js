// syntax error:
using x = null;
