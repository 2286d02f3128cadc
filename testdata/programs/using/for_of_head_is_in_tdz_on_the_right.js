try { for (using x of [x]) print("never"); } catch (e) { print(e.name); } // => ReferenceError
