with ("abc") print(length); // => 3
