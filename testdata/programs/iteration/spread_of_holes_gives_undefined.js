print(0 in [...[,]], [...[,]].length, 0 in [,]); // => true 1 false
