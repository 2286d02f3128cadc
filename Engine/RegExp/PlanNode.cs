namespace Quoll.RegExp;

/// <summary>
/// A pattern with all flags, classes and names resolved, and with the facts that the emitter needs about each part. It
/// is built from the leaves up, so every property is available at once. Lengths are in code units and stop at
/// <see cref="int.MaxValue"/>.
/// </summary>
internal abstract class PlanNode
{
    /// <summary>Sets with more ranges than this cost more than they save.</summary>
    public const int MaxFirstRanges = 1024;

    private readonly CodePointSet? _first;

    public int MinLength { get; protected init; }
    public int MaxLength { get; protected init; }

    /// <summary>
    /// The code units that may come next if this part can match, provided that there is a next unit and that this part
    /// consumes or refuses it. Null if any unit may come. Read together with <see cref="PassesThrough"/>.
    /// </summary>
    public CodePointSet? First
    {
        get => _first;
        protected init => _first = value is null || value.RangeCount > MaxFirstRanges ? null : value;
    }

    /// <summary>
    /// Whether this part can match the empty text although there is a next unit, so that the continuation decides.
    /// </summary>
    public bool PassesThrough { get; protected init; }

    /// <summary>
    /// Whether this part fails without a next unit in <see cref="First"/>, including at the end of the input.
    /// </summary>
    public bool CanGuard => First is not null && !PassesThrough && MinLength > 0;

    /// <summary>
    /// Returns the units that may come next if this part and then a part starting with <paramref name="next"/> can
    /// match.
    /// </summary>
    public CodePointSet? FirstThen(CodePointSet? next)
    {
        if (!PassesThrough) return First;
        if (First is null || next is null) return null;
        var both = First.Union(next);
        return both.RangeCount > MaxFirstRanges ? null : both;
    }

    protected static int Add(int a, int b) => (int)Math.Min((long)a + b, int.MaxValue);

    protected static int Multiply(int a, int b) => (int)Math.Min((long)a * b, int.MaxValue);
}

internal sealed class PlanEmpty : PlanNode
{
    public static PlanEmpty Instance { get; } = new();

    private PlanEmpty()
    {
        First = CodePointSet.Empty;
        PassesThrough = true;
    }
}

/// <summary>One or more literal code units.</summary>
internal sealed class PlanLiteral : PlanNode
{
    public PlanLiteral(string text)
    {
        Text = text;
        MinLength = MaxLength = text.Length;
        First = CodePointSet.Of(text[0]);
    }

    public string Text { get; }
}

/// <summary>One character of a set; the empty set never matches.</summary>
internal sealed class PlanSet : PlanNode
{
    private static readonly CodePointSet Pairs = CodePointSet.FromBounds([0xD800, 0xE000, 0x10000, CodePointSet.Limit]);

    public PlanSet(CodePointSet set, bool unicode)
    {
        Set = set;
        ByCodePoint = unicode && set.Overlaps(Pairs);
        MinLength = 1;
        MaxLength = ByCodePoint ? 2 : 1;
        First = set.ToFirstUnits();
    }

    public CodePointSet Set { get; }

    /// <summary>
    /// Whether surrogate pairs must be read as one. If no member is a surrogate or beyond the BMP, a unit is enough.
    /// </summary>
    public bool ByCodePoint { get; }
}

internal sealed class PlanSequence : PlanNode
{
    public PlanSequence(PlanNode[] terms)
    {
        Terms = terms;
        var first = CodePointSet.Empty;
        var passes = true;
        for (var i = terms.Length - 1; i >= 0; i--)
        {
            MinLength = Add(MinLength, terms[i].MinLength);
            MaxLength = Add(MaxLength, terms[i].MaxLength);
            first = terms[i].FirstThen(first);
            passes &= terms[i].PassesThrough;
        }
        First = first;
        PassesThrough = passes;
    }

    public PlanNode[] Terms { get; }
}

internal sealed class PlanAlternatives : PlanNode
{
    public PlanAlternatives(PlanNode[] alternatives)
    {
        Alternatives = alternatives;
        MinLength = int.MaxValue;
        var known = true;
        foreach (var alternative in alternatives)
        {
            MinLength = Math.Min(MinLength, alternative.MinLength);
            MaxLength = Math.Max(MaxLength, alternative.MaxLength);
            known &= alternative.First is not null;
            PassesThrough |= alternative.PassesThrough;
        }
        First = known ? CodePointSet.UnionOf(alternatives.Select(static a => a.First!)) : null;
    }

    public PlanNode[] Alternatives { get; }
}

internal sealed class PlanCapture : PlanNode
{
    public PlanCapture(PlanNode body, int index)
    {
        Body = body;
        Index = index;
        MinLength = body.MinLength;
        MaxLength = body.MaxLength;
        First = body.First;
        PassesThrough = body.PassesThrough;
    }

    public PlanNode Body { get; }
    public int Index { get; }
}

internal sealed class PlanLoop : PlanNode
{
    public PlanLoop(PlanNode body, QuantifierNode source)
    {
        Body = body;
        Min = source.Min;
        Max = source.Max;
        IsGreedy = source.IsGreedy;
        FirstGroup = source.FirstGroup;
        EndGroup = source.EndGroup;
        MinLength = Multiply(body.MinLength, Min);
        MaxLength = Multiply(body.MaxLength, Max);
        First = body.First;
        PassesThrough = Min == 0 || body.PassesThrough;
    }

    public PlanNode Body { get; }
    public int Min { get; }
    public int Max { get; }
    public bool IsGreedy { get; }
    public int FirstGroup { get; }
    public int EndGroup { get; }
    public bool HasGroups => EndGroup > FirstGroup;
}

internal sealed class PlanLookaround : PlanNode
{
    public PlanLookaround(PlanNode body, LookaroundNode source)
    {
        Body = body;
        IsBehind = source.IsBehind;
        IsNegated = source.IsNegated;
        FirstGroup = source.FirstGroup;
        EndGroup = source.EndGroup;
        First = CodePointSet.Empty;
        PassesThrough = true;
    }

    public PlanNode Body { get; }
    public bool IsBehind { get; }
    public bool IsNegated { get; }
    public int FirstGroup { get; }
    public int EndGroup { get; }
}

internal sealed class PlanAssertion : PlanNode
{
    public PlanAssertion(AssertionKind kind, bool wordsWithoutCase)
    {
        Kind = kind;
        WordsWithoutCase = wordsWithoutCase;
        First = kind == AssertionKind.LineEnd ? CodePointSet.LineTerminators : CodePointSet.Empty;
        PassesThrough = kind is not (AssertionKind.LineEnd or AssertionKind.InputEnd);
    }

    public AssertionKind Kind { get; }

    /// <summary>Whether U+017F and U+212A are word characters: with the i flag and u or v.</summary>
    public bool WordsWithoutCase { get; }
}

internal sealed class PlanBackreference : PlanNode
{
    public PlanBackreference(int[] groups, bool ignoreCase)
    {
        Groups = groups;
        IgnoreCase = ignoreCase;
        MaxLength = int.MaxValue;
        PassesThrough = true;
    }

    public int[] Groups { get; }
    public bool IgnoreCase { get; }
}
