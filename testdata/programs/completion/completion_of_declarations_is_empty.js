print(eval("1; var x = 2; function f() {} class A {} let y = 3;")); // => 1
