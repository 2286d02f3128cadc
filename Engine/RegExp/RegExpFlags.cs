namespace Quoll.RegExp;

/// <summary>The flags of a regular expression, ECMA-262 §22.2.3.3 RegExpInitialize.</summary>
[Flags]
internal enum RegExpFlags : byte
{
    None = 0,
    HasIndices = 1,
    Global = 2,
    IgnoreCase = 4,
    Multiline = 8,
    DotAll = 16,
    Unicode = 32,
    UnicodeSets = 64,
    Sticky = 128,
}

/// <summary>Reads and tests <see cref="RegExpFlags"/>.</summary>
internal static class RegExpFlagsReading
{
    /// <summary>The part of the flags that a modifier group can change.</summary>
    public const RegExpFlags Modifiable = RegExpFlags.IgnoreCase | RegExpFlags.Multiline | RegExpFlags.DotAll;

    /// <summary>
    /// Reads the letters of <c>dgimsuvy</c>. Returns false for a repeated letter, an unknown letter, and u together
    /// with v.
    /// </summary>
    public static bool TryParse(ReadOnlySpan<char> text, out RegExpFlags flags)
    {
        flags = RegExpFlags.None;
        foreach (var letter in text)
        {
            var flag = FromLetter(letter);
            if (flag == RegExpFlags.None || (flags & flag) != 0) return false;
            flags |= flag;
        }
        return (flags & (RegExpFlags.Unicode | RegExpFlags.UnicodeSets)) != (RegExpFlags.Unicode | RegExpFlags.UnicodeSets);
    }

    /// <summary>Returns the flag of a letter, or <see cref="RegExpFlags.None"/>.</summary>
    public static RegExpFlags FromLetter(char letter) => letter switch
    {
        'd' => RegExpFlags.HasIndices,
        'g' => RegExpFlags.Global,
        'i' => RegExpFlags.IgnoreCase,
        'm' => RegExpFlags.Multiline,
        's' => RegExpFlags.DotAll,
        'u' => RegExpFlags.Unicode,
        'v' => RegExpFlags.UnicodeSets,
        'y' => RegExpFlags.Sticky,
        _ => RegExpFlags.None,
    };

    /// <summary>HasEitherUnicodeFlag: returns whether the pattern is read and matched by code point.</summary>
    public static bool IsUnicode(this RegExpFlags flags) => (flags & (RegExpFlags.Unicode | RegExpFlags.UnicodeSets)) != 0;

    public static bool Has(this RegExpFlags flags, RegExpFlags flag) => (flags & flag) != 0;
}
