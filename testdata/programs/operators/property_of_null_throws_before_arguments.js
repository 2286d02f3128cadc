let evaluated = false;
try { null.f(evaluated = true); } catch (e) { print(e.name, evaluated); } // => TypeError false
