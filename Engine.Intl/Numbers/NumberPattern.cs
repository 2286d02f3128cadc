namespace Quoll.Intl.Numbers;

/// <summary>A number pattern of CLDR (UTS 35, part 3, §3): affixes and grouping. Digits come from options.</summary>
/// <remarks>The affixes have quotes and signs as in the pattern; the formatter reads them.</remarks>
internal sealed class NumberPattern
{
    private const string Body = "#0123456789,.@";

    /// <summary>Parses a pattern.</summary>
    public NumberPattern(string pattern)
    {
        var (prefixEnd, bodyEnd, suffixEnd) = Split(pattern, 0);
        Prefix = pattern[..prefixEnd];
        Suffix = pattern[bodyEnd..suffixEnd];
        HasDigits = prefixEnd < bodyEnd;
        (PrimaryGroup, SecondaryGroup) = Groups(pattern.AsSpan(prefixEnd, bodyEnd - prefixEnd));
        if (suffixEnd == pattern.Length) return;
        var negative = suffixEnd + 1;
        (prefixEnd, bodyEnd, suffixEnd) = Split(pattern, negative);
        NegativePrefix = pattern[negative..prefixEnd];
        NegativeSuffix = pattern[bodyEnd..suffixEnd];
    }

    /// <summary>What stands before a number that is not negative.</summary>
    public string Prefix { get; }

    /// <summary>What stands behind a number that is not negative.</summary>
    public string Suffix { get; }

    /// <summary>What stands before a negative number; null if the pattern has only one part.</summary>
    public string? NegativePrefix { get; }

    /// <summary>What stands behind a negative number; null if the pattern has only one part.</summary>
    public string? NegativeSuffix { get; }

    /// <summary>Whether the pattern has digits. If not, the affixes replace the number.</summary>
    public bool HasDigits { get; }

    /// <summary>The number of digits in the last group; 0 for no groups.</summary>
    public int PrimaryGroup { get; }

    /// <summary>The number of digits in the other groups.</summary>
    public int SecondaryGroup { get; }

    private static (int PrefixEnd, int BodyEnd, int SuffixEnd) Split(string pattern, int start)
    {
        var prefixEnd = SkipAffix(pattern, start, beforeBody: true);
        var bodyEnd = prefixEnd;
        while (bodyEnd < pattern.Length && Body.Contains(pattern[bodyEnd])) bodyEnd++;
        return (prefixEnd, bodyEnd, SkipAffix(pattern, bodyEnd, beforeBody: false));
    }

    private static int SkipAffix(string pattern, int index, bool beforeBody)
    {
        var isQuoted = false;
        for (; index < pattern.Length; index++)
        {
            var unit = pattern[index];
            if (unit == '\'') isQuoted = !isQuoted;
            else if (!isQuoted && (unit == ';' || (beforeBody && Body.Contains(unit)))) break;
        }
        return index;
    }

    private static (int Primary, int Secondary) Groups(ReadOnlySpan<char> body)
    {
        var point = body.IndexOf('.');
        if (point >= 0) body = body[..point];
        var last = body.LastIndexOf(',');
        if (last < 0) return (0, 0);
        var primary = body.Length - last - 1;
        var previous = body[..last].LastIndexOf(',');
        return (primary, previous < 0 ? primary : last - previous - 1);
    }
}
