namespace Quoll.Json.Core;

/// <summary>
/// Every message about a JSON text, and about values that have none, in alphabetical order; {0} and {1} are filled in
/// where it is thrown. JSON.parse, engine.Json and QuollJson describe the same mistake with the same words. Errors
/// of scripts begin with V8's words and the position, because libraries match on them (Parse…); others begin with
/// <see cref="Invalid"/>.
/// </summary>
internal static class JsonMessages
{
    public const string BadEscape =
        "a backslash in a string must be followed by one of \"\\/bfnrt or by u and four hexadecimal digits, not {0}";
    public const string BadUtf8 = "the text is not UTF-8; found {0}";
    public const string CanonicalSurrogate = "A lone surrogate has no canonical form (RFC 8785 §3.2.2.2)";
    public const string CollectionTooLong = "A collection has more than {0} elements, the limit of QuollJsonOptions.MaxCollectionLength";
    public const string ControlCharacter = "a control character in a string must be escaped; found {0}";
    public const string ConverterFails = "{0} failed: {1}";
    public const string ConverterReadsOneValue = "{0} must read exactly one whole value";
    public const string ConverterWritesNothing = "{0} wrote nothing where a value is required.";
    public const string ConverterWritesPart = "{0} wrote a part of a value where a whole value is required.";
    public const string Cycle = "The object contains itself: it is also at {0}; QuollJsonOptions.ReferenceHandler may allow that";
    public const string DiscriminatorUnknown = "{0} does not name a derived type of {1}";
    public const string DuplicateId = "Duplicate $id {0}";
    public const string DuplicateProperty = "Duplicate property {0}";
    public const string ElementWithoutValue = "A JsonElement without a value cannot be converted to JSON";
    public const string EnumNameUnknown = "{0} is not a name of {1}";
    public const string Expected = "expected {0}, but found {1}";
    public const string GridRowLength = "A row has {0} elements, but the first row of the array has {1}";
    public const string IdNotAString = "The value of {0} must be a string, not null";
    public const string IdOfOtherType = "The $id {0} belongs to {1}";
    public const string IdPlace = "$id must be the first property, occur once, and belong to an object that others may refer to";
    public const string IdUnknown = "No earlier object has the $id {0}";
    public const string Invalid = "Invalid JSON: {0}";
    public const string ItemTooLong = "A value is longer than {0} bytes, the limit of QuollJsonOptions.MaxLength";
    public const string KeyNotReadable = "{0} cannot be the key of a dictionary: its converter, {1}, has no FromName.";
    public const string KeyNotWritable = "{0} cannot be the key of a dictionary: its converter, {1}, has no ToName.";
    public const string LoneSurrogate = "The lone surrogate U+{0} is not a character (RFC 8259 §8.1)";
    public const string MemberMissing = "{0} must have a member {1}";
    public const string MemberUnknown = "{0} has no member {1}";
    public const string MetadataUnknown = "The name {0} begins with $, but is not the name of metadata";
    public const string NameIsDiscriminator = "The name {0} is reserved for the type discriminator";
    public const string NameIsReference = "The name {0} is reserved for references";
    public const string NameNotOfType = "The name {0} is not {1}";
    public const string NodeNotReadable = "A JsonObject cannot be read: {0}";
    public const string NotConvertible = "The value cannot be converted to {0}";
    public const string NotFinite = "{0} is not a JSON number (RFC 8259 §6); QuollJsonOptions.NumberHandling may allow names for such values";
    public const string NullKey = "A null key cannot be a property name: {0}";
    public const string NumberOutOfRange = "{0} is out of the range of {1}";
    public const string ObjectTooLarge = "An object has more than {0} members, the limit of an ExpandoObject";
    public const string ParseBadEscape = "Bad escaped character in JSON at {0}: {1}";
    public const string ParseControlCharacter = "Bad control character in string literal in JSON at {0}: {1}";
    public const string ParseEnd = "Unexpected end of JSON input at {0}: {1}";
    public const string ParseToken = "Unexpected token {2} in JSON at {0}: {1}";
    public const string ParseTrailing = "Unexpected non-whitespace character after JSON at {0}: {1}";
    public const string ParseUnterminated = "Unterminated string in JSON at {0}: {1}";
    public const string ParseUtf8 = "Invalid UTF-8 in JSON at {0}: {1}";
    public const string ReferenceNotAlone = "$ref must be the only property of its object";
    public const string ScriptObjectNeedsEngine =
        "A JsValue that is an object or an array belongs to an engine: deserialize it with engine.Json";
    public const string StackTooSmall = "The document is nested {0} levels deep, which is too many for the stack of this thread";
    public const string StringTooLong = "A string is longer than {0} UTF-16 code units, the limit of QuollJsonOptions.MaxStringLength";
    public const string TableTooEmpty = "A DataTable of {0} has only {1} values: it has too many empty cells";
    public const string TableTooWide = "A DataTable has more than {0} columns, which is the limit";
    public const string TextTooLong = "The JSON text has {0}, more than the limit of {1}";
    public const string TooDeep = "The document is nested more than {0} levels deep";
    public const string TooManyTables = "A DataSet has more than {0} tables, which is the limit";
    public const string UnclosedComment = "The end of a comment is missing";
    public const string ValuesLast = "$values must be the last property of its object";
    public const string ValuesMissing = "$values must follow the $id of a collection";
    public const string WriterClosesOther = "'{0}' does not match the innermost open object or array.";
    public const string WriterNameMissing = "A value is written in an object without a name before it.";
    public const string WriterNameOutside = "A name is written outside of an object.";
    public const string WriterNothingOpen = "'{0}' is written, but no object or array is open.";
    public const string WriterSecondValue = "A second value is written after the first.";
    public const string WriterTooLong = "The JSON text is longer than the limit of {0} {1}";
    public const string WriterValueMissing = "A name was written without a value after it.";
    public const string WrongType = "{0} is not {1}";
}

/// <summary>
/// The items that the grammar of JSON may expect at a position, for <see cref="JsonMessages.Expected"/>.
/// </summary>
internal static class JsonExpected
{
    public const string ClosingQuote = "the closing quote of a string";
    public const string Colon = "':' after a property name";
    public const string CommaOrEndOfArray = "',' or ']'";
    public const string CommaOrEndOfObject = "',' or '}'";
    public const string Comment = "a comment";
    public const string Digit = "a digit";
    public const string EndOfText = "the end of the text";
    public const string Key = "a property name in double quotes";
    public const string KeyOrEndOfObject = "a property name in double quotes or '}'";
    public const string NoLeadingZero = "no further digit after a leading zero";
    public const string Value = "a value";
    public const string ValueOrEndOfArray = "a value or ']'";
}
