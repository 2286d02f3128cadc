const e = new Error("m", { cause: 1 }), a = new AggregateError([1, 2], "all");
print(e.cause, "cause" in new Error("m"), a.errors, a.message); // => 1 false 1,2 all
