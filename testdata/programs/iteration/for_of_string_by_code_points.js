print([..."a😀b"].length); // => 3
