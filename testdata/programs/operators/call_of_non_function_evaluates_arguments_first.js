let evaluated = false;
try { undefined_ = 1; undefined_(evaluated = true); } catch (e) { print(e.name, evaluated); } // => TypeError true
