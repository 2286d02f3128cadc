let a = class { static name = "own"; }, b = class { static name() {} };
print(a.name, typeof b.name); // => own function
