namespace Quoll.Web.Urls.Patterns;

/// <summary>The type of a <see cref="PatternToken"/> (URL Pattern Standard §2.1.1).</summary>
internal enum PatternTokenType
{
    Open,
    Close,
    RegExp,
    Name,
    Char,
    EscapedChar,
    OtherModifier,
    Asterisk,
    End,
    InvalidChar,
}

/// <summary>A token of a pattern string.</summary>
/// <param name="Type">The type.</param>
/// <param name="Index">Where it begins, in code units.</param>
/// <param name="Value">Its text, without delimiters.</param>
internal readonly record struct PatternToken(PatternTokenType Type, int Index, string Value);
