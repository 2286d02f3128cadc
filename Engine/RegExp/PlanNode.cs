namespace Quoll.RegExp;

/// <summary>
/// A pattern with all flags, classes and names resolved, and with the facts that the emitter needs about each part. It
/// is built from the leaves up, so every property is available at once. Lengths are in code units and stop at
/// <see cref="int.MaxValue"/>.
/// </summary>
internal abstract class PlanNode(int minLength = 0, int maxLength = 0, CodePointSet? first = null, bool passesThrough = false)
{
    /// <summary>Sets with more ranges than this cost more than they save.</summary>
    public const int MaxFirstRanges = 1024;

    private readonly CodePointSet? _first = Limited(first);

    public int MinLength { get; protected init; } = minLength;
    public int MaxLength { get; protected init; } = maxLength;

    /// <summary>
    /// The code units that may come next if this part can match, provided that there is a next unit and that this part
    /// consumes or refuses it. Null if any unit may come. Read together with <see cref="PassesThrough"/>.
    /// </summary>
    public CodePointSet? First
    {
        get => _first;
        protected init => _first = Limited(value);
    }

    /// <summary>
    /// Whether this part can match the empty text although there is a next unit, so that the continuation decides.
    /// </summary>
    public bool PassesThrough { get; protected init; } = passesThrough;

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
        return Limited(First.Union(next));
    }

    private static CodePointSet? Limited(CodePointSet? set) => set?.RangeCount > MaxFirstRanges ? null : set;

    protected static int Add(int a, int b) => (int)Math.Min((long)a + b, int.MaxValue);

    protected static int Multiply(int a, int b) => (int)Math.Min((long)a * b, int.MaxValue);
}

internal sealed class PlanEmpty() : PlanNode(first: CodePointSet.Empty, passesThrough: true)
{
    public static PlanEmpty Instance { get; } = new();
}

/// <summary>One or more literal code units.</summary>
internal sealed class PlanLiteral(string text) : PlanNode(text.Length, text.Length, CodePointSet.Of(text[0]))
{
    public string Text => text;
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

internal sealed class PlanCapture(PlanNode body, int index)
    : PlanNode(body.MinLength, body.MaxLength, body.First, body.PassesThrough)
{
    public PlanNode Body { get; } = body;
    public int Index => index;
}

internal sealed class PlanLoop(PlanNode body, QuantifierNode source) : PlanNode(
    Multiply(body.MinLength, source.Min), Multiply(body.MaxLength, source.Max), body.First, source.Min == 0 || body.PassesThrough)
{
    public PlanNode Body { get; } = body;
    public int Min { get; } = source.Min;
    public int Max { get; } = source.Max;
    public bool IsGreedy { get; } = source.IsGreedy;
    public int FirstGroup { get; } = source.FirstGroup;
    public int EndGroup { get; } = source.EndGroup;
    public bool HasGroups => EndGroup > FirstGroup;
}

internal sealed class PlanLookaround(PlanNode body, LookaroundNode source)
    : PlanNode(first: CodePointSet.Empty, passesThrough: true)
{
    public PlanNode Body => body;
    public bool IsBehind { get; } = source.IsBehind;
    public bool IsNegated { get; } = source.IsNegated;
    public int FirstGroup { get; } = source.FirstGroup;
    public int EndGroup { get; } = source.EndGroup;
}

internal sealed class PlanAssertion(AssertionKind kind, bool wordsWithoutCase) : PlanNode(
    first: kind == AssertionKind.LineEnd ? CodePointSet.LineTerminators : CodePointSet.Empty,
    passesThrough: kind is not (AssertionKind.LineEnd or AssertionKind.InputEnd))
{
    public AssertionKind Kind { get; } = kind;

    /// <summary>Whether U+017F and U+212A are word characters: with the i flag and u or v.</summary>
    public bool WordsWithoutCase => wordsWithoutCase;
}

internal sealed class PlanBackreference(int[] groups, bool ignoreCase) : PlanNode(maxLength: int.MaxValue, passesThrough: true)
{
    public int[] Groups => groups;
    public bool IgnoreCase => ignoreCase;
}
