// throws: RangeError: too far
throw new RangeError("too far");
