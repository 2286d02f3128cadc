// throws: TypeError
({}) instanceof {};
