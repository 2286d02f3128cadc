namespace Quoll.Intl.Numbers;

/// <summary>What stands before and behind a number: signs, a currency, a unit, a word such as "thousand".</summary>
internal sealed class Modifier
{
    /// <summary>Nothing.</summary>
    public static readonly Modifier Empty = new() { Prefix = [], Suffix = [] };

    /// <summary>The segments before the number.</summary>
    public required Segment[] Prefix { get; init; }

    /// <summary>The segments behind the number.</summary>
    public required Segment[] Suffix { get; init; }

    /// <summary>Whether the segments replace the number, as "mille" does in French.</summary>
    public bool ReplacesNumber { get; init; }

    /// <summary>What stands between the prefix and a digit (UTS 35, part 3, §2.3, currency spacing).</summary>
    public string SpaceBeforeDigit { get; init; } = "";

    /// <summary>What stands between a digit and the suffix.</summary>
    public string SpaceAfterDigit { get; init; } = "";

    /// <summary>The pattern that depends on the plural category of the number, for ranges; null for others.</summary>
    public PluralModifiers? Family { get; init; }

    /// <summary>The plural category that this is the form of.</summary>
    public PluralCategory Category { get; init; } = PluralCategory.Other;

    /// <summary>The number of code points, without currency spacing.</summary>
    public int CodePointCount => CountOf(Prefix) + CountOf(Suffix);

    /// <summary>Whether both have the same text of the same types.</summary>
    public bool HasSameText(Modifier other) =>
        ReferenceEquals(this, other)
        || (ReplacesNumber == other.ReplacesNumber && Prefix.AsSpan().SequenceEqual(other.Prefix)
            && Suffix.AsSpan().SequenceEqual(other.Suffix));

    /// <summary>Whether both are the same unit, perhaps in another plural form.</summary>
    public bool HasSameMeaning(Modifier other) => Family is null ? HasSameText(other) : ReferenceEquals(Family, other.Family);

    private static int CountOf(Segment[] segments)
    {
        var count = 0;
        foreach (var segment in segments)
        {
            foreach (var _ in segment.Text.EnumerateRunes()) count++;
        }
        return count;
    }
}

/// <summary>The forms of a unit or of a currency's name by plural category.</summary>
/// <param name="compile">Makes the form of a category.</param>
internal sealed class PluralModifiers(Func<PluralModifiers, PluralCategory, Modifier> compile)
{
    private readonly Modifier?[] _forms = new Modifier?[PluralCategories.Count];

    /// <summary>The form of a category.</summary>
    public Modifier this[PluralCategory category] => _forms[(int)category] ??= compile(this, category);
}
