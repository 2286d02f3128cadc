namespace Quoll.Web.Urls.Patterns;

/// <summary>The type of a <see cref="PatternPart"/> (URL Pattern Standard §2.1.3).</summary>
internal enum PatternPartType
{
    FixedText,
    RegExp,
    SegmentWildcard,
    FullWildcard,
}

/// <summary>The modifier of a <see cref="PatternPart"/>.</summary>
internal enum PatternModifier
{
    None,
    Optional,
    ZeroOrMore,
    OneOrMore,
}

/// <summary>A part of a pattern string: a fixed text, or a matching group with a prefix and a suffix.</summary>
/// <param name="Type">The type.</param>
/// <param name="Value">The fixed text, or the expression of the type RegExp.</param>
/// <param name="Modifier">The modifier.</param>
/// <param name="Name">The name of the group; empty for a fixed text.</param>
/// <param name="Prefix">The text in front of the group.</param>
/// <param name="Suffix">The text behind the group.</param>
internal sealed record PatternPart(
    PatternPartType Type, string Value, PatternModifier Modifier, string Name = "", string Prefix = "", string Suffix = "");

/// <summary>How a component is parsed (§2.1.4, options).</summary>
/// <param name="Delimiter">The delimiter code point; empty for none.</param>
/// <param name="Prefix">The prefix code point; empty for none.</param>
/// <param name="IgnoresCase">The option <c>ignoreCase</c>.</param>
internal sealed record PatternOptions(string Delimiter = "", string Prefix = "", bool IgnoresCase = false)
{
    public static readonly PatternOptions Default = new();

    public static readonly PatternOptions Hostname = new(".");

    public static readonly PatternOptions Pathname = new("/", "/");
}
