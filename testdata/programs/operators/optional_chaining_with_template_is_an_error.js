// syntax error:
a?.b`x`;
