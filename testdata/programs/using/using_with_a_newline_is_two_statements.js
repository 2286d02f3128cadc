var using = 1, x;
{
  using
  x = 2;
}
print(using, x); // => 1 2
