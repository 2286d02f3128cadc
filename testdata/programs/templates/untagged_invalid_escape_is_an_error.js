// syntax error:
`\u{xyz}`;
