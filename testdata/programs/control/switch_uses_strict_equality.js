switch ("1") { case 1: print("number"); break; default: print("default"); } // => default
