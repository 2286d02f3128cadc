namespace Quoll.RegExp;

/// <summary>
/// The messages of the early errors of a pattern, in alphabetical order; <c>{0}</c> is the text at the error.
/// </summary>
internal static class RegExpMessages
{
    public const string BackreferenceToMissingGroup = "The capturing group {0} does not exist";
    public const string CharacterNeedsEscape = "'{0}' needs a backslash here";
    public const string ClassEscapeInRange = "A class escape cannot be an end of a range";
    public const string ClassOperatorsMixed = "'&&' and '--' cannot be mixed with other class contents";
    public const string ClassRangeOutOfOrder = "The range {0} in a class is out of order";
    public const string ClassReservedPair = "The pair '{0}' is reserved in a class with the v flag";
    public const string ClassUnterminated = "A class has no closing ']'";
    public const string CodePointEscapeInvalid = "'\\u{{' needs one to six hexadecimal digits up to 10FFFF and '}}'";
    public const string ControlEscapeInvalid = "'\\c' needs a letter";
    public const string DecimalEscapeInvalid = "A decimal escape is not allowed here";
    public const string EscapeAtEnd = "The pattern ends in a lone backslash";
    public const string EscapeInvalid = "'\\{0}' is not an escape with the u or v flag";
    public const string FlagsInvalid = "'{0}' are not valid flags";
    public const string GroupInvalid = "'(?' does not begin a valid group";
    public const string GroupNameDuplicate = "The group name '{0}' is used twice";
    public const string GroupNameInvalid = "A group name must be an identifier between '<' and '>'";
    public const string GroupNameUnknown = "The group '{0}' does not exist";
    public const string GroupUnterminated = "A group has no closing ')'";
    public const string HexEscapeInvalid = "'\\x' needs two hexadecimal digits";
    public const string LoneBracket = "Unmatched '{0}'";
    public const string ModifierDuplicate = "The modifier '{0}' is repeated";
    public const string ModifiersEmpty = "'(?-:' changes nothing";
    public const string ModifiersInvalid = "Modifiers are 'i', 'm' and 's', then ':'";
    public const string NamedReferenceInvalid = "'\\k' needs the name of a group between '<' and '>'";
    public const string NegatedStrings = "A negated class or property cannot hold strings of several characters";
    public const string NothingToRepeat = "'{0}' has nothing to repeat";
    public const string PropertyInvalid = "'\\{0}' needs a Unicode property between '{{' and '}}'";
    public const string PropertyUnknown = "'{0}' is not a Unicode property that regular expressions know";
    public const string QuantifierIncomplete = "A quantifier with '{{' is incomplete";
    public const string QuantifierOutOfOrder = "The numbers of a quantifier are out of order";
    public const string StringDisjunctionInvalid = "'\\q' needs strings between '{{' and '}}'";
    public const string TooDeeplyNested = "The pattern is too deeply nested";
    public const string UnicodeEscapeInvalid = "'\\u' needs four hexadecimal digits";
}
