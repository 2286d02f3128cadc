namespace Quoll.Syntax;

/// <summary>The messages of syntax errors, in alphabetical order. <c>Format</c> fills the placeholders.</summary>
internal static class SyntaxMessages
{
    public const string AccessorFieldIsMethod = "An 'accessor' field cannot be a method";
    public const string AccessorHasWrongParameters = "A {0} must have {1}";
    public const string ArgumentsInClassBody = "'arguments' is not available in class fields and static blocks";
    public const string AsyncForOfHead = "The left side of 'for (… of …)' must not begin with 'async'";
    public const string AwaitInFunction =
        "'await' is only allowed in async functions and at the top level of modules: make the function async";
    public const string AwaitInParameters = "'await' is not allowed in the parameters of an async function or an arrow function";
    public const string AwaitInStaticBlock = "'await' is not allowed in a class static block";
    public const string AwaitOutsideAsync = "'await' is only allowed in async functions and at the top level of modules";
    public const string AwaitUsingOutsideAsync = "'await using' is only allowed in async functions and at the top level of modules";
    public const string BadAssignmentTarget = "Invalid left-hand side in assignment";
    public const string BadDestructuringTarget = "Invalid destructuring assignment target";
    public const string BadForTarget = "Invalid left-hand side in for-loop";
    public const string BadUpdateTarget = "Invalid operand of '++' or '--'";
    public const string BigIntTooLarge = "The BigInt has more digits than a BigInt can hold";
    public const string BreakOutsideLoop = "Illegal break statement: 'break' outside of a loop or switch";
    public const string ClassConstructorIsSpecial = "A class constructor must not be {0}";
    public const string ClassFieldNamedLikeMethod = "A class field must not be named '{0}'";
    public const string ContinueOutsideLoop = "Illegal continue statement: no surrounding iteration statement";
    public const string CoverInitializer = "'name = value' in braces is only allowed in a destructuring pattern";
    public const string DeclarationInStatementPosition = "A {0} is not allowed here: only a statement can be used without a block";
    public const string DecoratedConstructor = "A constructor cannot have decorators";
    public const string DecoratedStaticBlock = "A static block cannot have decorators";
    public const string DecoratorsAroundExport = "Decorators must be either before or after 'export', not both";
    public const string DeletePrivate = "Private names cannot be deleted";
    public const string DeleteVariableInStrictCode = "A variable cannot be deleted in strict code";
    public const string DuplicateConstructor = "A class may only have one constructor";
    public const string DuplicateDefault = "A switch can have only one 'default'";
    public const string DuplicateExport = "Duplicate export of '{0}'";
    public const string DuplicateImportAttribute = "Duplicate import attribute '{0}'";
    public const string DuplicateLabel = "The label '{0}' is already in use";
    public const string DuplicateParameter = "Duplicate parameter '{0}'";
    public const string DuplicatePrivateName = "The private name '{0}' is already declared";
    public const string DuplicatePrototype = "Duplicate '__proto__' in an object literal";
    public const string EscapedKeyword = "The keyword '{0}' must not contain escapes";
    public const string ForHeadInitializer = "The variable of a for-in or for-of loop must not have an initializer";
    public const string ForHeadSeveralVariables = "A for-in or for-of loop must declare exactly one variable";
    public const string IdentifierAfterNumber = "A number must not be followed directly by an identifier or a digit";
    public const string ImportMetaOutsideModule = "Cannot use 'import.meta' outside a module";
    public const string InvalidCharacter = "Unexpected character {0}";
    public const string InvalidHexEscape = "Invalid hexadecimal escape sequence";
    public const string InvalidIdentifierEscape = "The escape is not a character that an identifier may have here";
    public const string InvalidNumber = "Invalid number: expected {0}";
    public const string InvalidRegExp = "Invalid regular expression: /{0}: {1}";
    public const string InvalidRegExpFlags = "Invalid regular expression flags '{0}'";
    public const string InvalidUnicodeEscape = "Invalid Unicode escape sequence";
    public const string LabelledFunction = "A labelled function is not allowed here";
    public const string LegacyOctalEscape = "Octal escapes are not allowed in strict code";
    public const string LegacyOctalInTemplate = "Octal escapes are not allowed in template literals";
    public const string LegacyOctalNumber = "Numbers with a leading zero are not allowed in strict code";
    public const string LetAsLexicalName = "let is disallowed as a lexically bound name";
    public const string LoneSurrogateExport = "A module export name must be well-formed Unicode";
    public const string MissingCatchOrFinally = "Unexpected {0}: expected 'catch' or 'finally' after the try block";
    public const string MissingInitializer = "Missing initializer in {0} declaration";
    public const string MixedCoalesce = "'??' cannot be mixed with '&&' or '||' without parentheses";
    public const string ModuleItemInScript = "Unexpected keyword '{0}': 'import' and 'export' are only allowed in modules";
    public const string ModuleItemNested =
        "Unexpected keyword '{0}': 'import' and 'export' are only allowed at the top level of modules";
    public const string MoreThanType = "TypeScript: {0} is more than a type, so it cannot be skipped: use {1}";
    public const string NestedTooDeeply = "The source text is nested too deeply";
    public const string NewlineAfterThrow = "No line break is allowed between 'throw' and its expression";
    public const string NewlineBeforeArrow = "No line break is allowed before '=>'";
    public const string NewTargetOutsideFunction = "'new.target' is only allowed in functions";
    public const string OptionalChainInNew = "The callee of 'new' cannot be an optional chain";
    public const string OptionalChainTemplate = "An optional chain cannot be the tag of a template";
    public const string PrivateNameConstructor = "A private name cannot be '#constructor'";
    public const string Redeclaration = "Identifier '{0}' has already been declared";
    public const string ReservedInStrictCode = "'{0}' is a reserved word in strict code";
    public const string ReservedWord = "'{0}' is a reserved word here";
    public const string RestElementWithComma = "A rest element must come last, without a comma after it";
    public const string RestElementWithInitializer = "A rest element cannot have an initializer";
    public const string ReturnAtTopLevel =
        "Illegal return statement: 'return' outside of a function. EngineOptions.AllowReturn allows it at the top level of scripts";
    public const string ReturnOutsideFunction = "Illegal return statement: 'return' outside of a function";
    public const string RunAsModule = "{0}. Run the text as a module (engine.ExecuteModuleAsync, quoll --module)";
    public const string StaticPrototype = "A static class member must not be named 'prototype'";
    public const string StrictAssignment = "'{0}' cannot be assigned in strict code";
    public const string StrictBinding = "'{0}' cannot be declared in strict code";
    public const string StrictFunctionStatement = "In strict code a function can only be declared in a block or at the top level";
    public const string SuperCallOutsideConstructor = "'super()' is only allowed in the constructor of a derived class";
    public const string SuperPropertyOutsideMethod = "'super' is only allowed in methods";
    public const string UnaryBeforeExponent = "A unary expression on the left of '**' must be put in parentheses";
    public const string UndeclaredExport = "The exported name '{0}' is not declared";
    public const string UndeclaredLabel = "The label '{0}' is not declared here";
    public const string UndeclaredPrivateName = "Private field '{0}' must be declared in an enclosing class";
    public const string Unexpected = "Unexpected {0}";
    public const string UnexpectedButExpected = "Unexpected {0}: expected {1}";
    public const string UnterminatedComment = "Unterminated comment: expected '*/'";
    public const string UnterminatedRegExp = "Invalid regular expression: missing /";
    public const string UnterminatedString = "Unterminated string: expected {0}";
    public const string UnterminatedTemplate = "Unterminated template literal: expected '`'";
    public const string UseStrictWithComplexParameters =
        "\"use strict\" is not allowed in a function with default, rest or destructured parameters";
    public const string UsingAtTopLevel =
        "'{0}' is not allowed at the top level of {1}: it needs a block, a function or a module that ends";
    public const string UsingExported = "The {0} declaration cannot be exported";
    public const string UsingInForIn = "'{0}' is not allowed in a for-in loop";
    public const string UsingInSwitchCase = "'{0}' is not allowed directly in a switch case: put it in a block";
    public const string UsingPattern = "The {0} declaration must not have a pattern";
    public const string WithInStrictCode = "'with' is not allowed in strict code";
    public const string YieldInParameters = "'yield' is not allowed in the parameters of a generator or an arrow function";

    /// <summary>Fills the placeholders of a message.</summary>
    public static string Format(string message, string argument) => MessageText.Format(message, argument);

    /// <summary>Fills the placeholders of a message.</summary>
    public static string Format(string message, string first, string second) =>
        MessageText.Format(message, first, second);
}
