// throws: Error: from getter
({ get x() { throw new Error("from getter"); } }).x;
