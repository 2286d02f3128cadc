// Editors show what follows "Invalid regular expression: /…/: ".
function message(run) { try { run(); } catch (e) { return e.message; } }
print(message(() => new RegExp("("))); // => Invalid regular expression: /(/: Unterminated group
print(message(() => new RegExp("[", "u"))); // => Invalid regular expression: /[/u: Unterminated character class
print(message(() => new RegExp("*"))); // => Invalid regular expression: /*/: Nothing to repeat before '*'
print(message(() => new RegExp("\\"))); // => Invalid regular expression: /\/: \ at end of pattern
print(message(() => new RegExp("a{2,1}"))); // => Invalid regular expression: /a{2,1}/: numbers out of order in {} quantifier
print(message(() => new RegExp("a", "gg"))); // => Invalid flags supplied to RegExp constructor 'gg'
print(/^Invalid regular expression: \/\(\/: Unterminated group/.test(message(() => eval("/(/")))); // => true
