namespace Quoll.RegExp;

/// <summary>
/// The messages of the early errors of a pattern, in alphabetical order; <c>{0}</c> is the text at the error.
/// </summary>
internal static class RegExpMessages
{
    public const string BackreferenceToMissingGroup = "Invalid escape: the capturing group {0} does not exist";
    public const string CharacterNeedsEscape = "Invalid character in character class: '{0}' needs a backslash here";
    public const string ClassEscapeInRange = "Invalid character class: a class escape cannot be an end of a range";
    public const string ClassOperatorsMixed = "Invalid set operation in character class: '&&' and '--' cannot be mixed with other contents";
    public const string ClassRangeOutOfOrder = "Range out of order in character class: {0}";
    public const string ClassReservedPair = "Invalid set operation in character class: the pair '{0}' is reserved with the v flag";
    public const string ClassUnterminated = "Unterminated character class";
    public const string CodePointEscapeInvalid = "Invalid Unicode escape: '\\u{{' needs one to six hexadecimal digits up to 10FFFF and '}}'";
    public const string ControlEscapeInvalid = "Invalid unicode escape: '\\c' needs a letter";
    public const string DecimalEscapeInvalid = "Invalid decimal escape";
    public const string EscapeAtEnd = "\\ at end of pattern";
    public const string EscapeInvalid = "Invalid escape: '\\{0}' is not an escape with the u or v flag";
    public const string FlagsInvalid = "'{0}' are not valid flags";
    public const string GroupInvalid = "Invalid group: '(?' does not begin one";
    public const string GroupNameDuplicate = "Duplicate capture group name '{0}'";
    public const string GroupNameInvalid = "Invalid capture group name: it must be an identifier between '<' and '>'";
    public const string GroupNameUnknown = "Invalid named capture referenced: the group '{0}' does not exist";
    public const string GroupUnterminated = "Unterminated group";
    public const string HexEscapeInvalid = "Invalid escape: '\\x' needs two hexadecimal digits";
    public const string LoneBracket = "Unmatched '{0}'";
    public const string ModifierDuplicate = "Repeated flag in flag group: '{0}'";
    public const string ModifiersEmpty = "Invalid flag group: '(?-:' changes nothing";
    public const string ModifiersInvalid = "Invalid flag group: modifiers are 'i', 'm' and 's', then ':'";
    public const string NamedReferenceInvalid = "Invalid named reference: '\\k' needs the name of a group between '<' and '>'";
    public const string NegatedStrings = "Negated character class may contain strings";
    public const string NothingToRepeat = "Nothing to repeat before '{0}'";
    public const string PropertyInvalid = "Invalid property name: '\\{0}' needs a Unicode property between '{{' and '}}'";
    public const string PropertyUnknown = "Invalid property name: '{0}' is not a Unicode property that regular expressions know";
    public const string QuantifierIncomplete = "Incomplete quantifier";
    public const string QuantifierOutOfOrder = "numbers out of order in {{}} quantifier";
    public const string StringDisjunctionInvalid = "'\\q' needs strings between '{{' and '}}'";
    public const string TooDeeplyNested = "The pattern is too deeply nested";
    public const string UnicodeEscapeInvalid = "Invalid Unicode escape: '\\u' needs four hexadecimal digits";
}
