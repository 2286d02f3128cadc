var missing = "global", o = {};
with (o) { missing = "changed"; }
print(missing, "missing" in o); // => changed false
