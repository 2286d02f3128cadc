// syntax error:
1 || 2 ?? 3;
