using System.Buffers;

namespace Quoll.RegExp;

/// <summary>Finds the positions at which a match can begin, from what the plan begins with, with vectors where it can.</summary>
internal sealed class StartSearch
{
    /// <summary>Sets of more texts than this are rare, and building the search for them costs more than it saves.</summary>
    private const int MaxTexts = 64;

    private readonly string? _prefix;
    private readonly SearchValues<string>? _texts;
    private readonly CharSet? _units;
    private readonly AssertionKind? _anchor;
    private readonly int _minLength;
    private readonly CharSet? _leadingRun;

    public StartSearch(PlanNode plan, bool hasBackreferences)
    {
        _minLength = plan.MinLength;
        PlanNode first = plan;
        while (true)
        {
            if (first is PlanSequence sequence)
                first = sequence.Terms[0];
            else if (first is PlanCapture capture)
                first = capture.Body;
            else if (first is PlanLoop { Min: > 0, Body: not (PlanSet or PlanLiteral) } loop)
                first = loop.Body;
            else
                break;
        }
        if (!hasBackreferences && first is PlanLoop { Max: QuantifierNode.Unlimited, Body: PlanSet { ByCodePoint: false } run })
            _leadingRun = run.Set.ToCharSet();
        if (first is PlanAssertion { Kind: AssertionKind.InputStart or AssertionKind.LineStart } assertion)
            _anchor = assertion.Kind;
        else if (first is PlanLiteral { Text.Length: > 1 } literal)
            _prefix = literal.Text;
        else if (first is PlanAlternatives alternatives && TryReadTexts(alternatives, out string[] texts))
            _texts = SearchValues.Create(texts, StringComparison.Ordinal);
        else if (plan.CanGuard)
            _units = plan.First!.ToCharSet();
    }

    /// <summary>The first position from <paramref name="from"/> on where a match can begin, or -1.</summary>
    public int Next(ReadOnlySpan<char> text, int from)
    {
        if (text.Length - from < _minLength)
            return -1;
        if (_prefix is not null)
            return Shift(text[from..].IndexOf(_prefix), from);
        if (_texts is not null)
            return Shift(text[from..].IndexOfAny(_texts), from);
        if (_units is not null)
            return Shift(_units.IndexOf(text[from..]), from);
        switch (_anchor)
        {
            case AssertionKind.InputStart:
                return from == 0 ? 0 : -1;
            case AssertionKind.LineStart when from > 0:
                int end = text[(from - 1)..].IndexOfAny("\n\r\u2028\u2029");
                return end < 0 ? -1 : from + end;
            default:
                return from;
        }
    }

    /// <summary>
    /// The last position that needs no try after <paramref name="failed"/> had no match. A pattern that begins with an unlimited
    /// run of a set has tried what follows behind every length of it, so no start inside the run can do better: what follows
    /// cannot tell where the match began.
    /// </summary>
    public int SkipAfter(ReadOnlySpan<char> text, int failed) =>
        _leadingRun is null ? failed : Math.Min(failed + _leadingRun.RunLength(text[failed..]), text.Length);

    private static int Shift(int place, int from) => place < 0 ? -1 : place + from;

    /// <summary>The texts that the alternatives begin with, when each begins with one.</summary>
    private static bool TryReadTexts(PlanAlternatives plan, out string[] texts)
    {
        texts = [];
        if (plan.Alternatives.Length > MaxTexts)
            return false;
        texts = new string[plan.Alternatives.Length];
        for (int i = 0; i < texts.Length; i++)
        {
            PlanNode first = plan.Alternatives[i] is PlanSequence sequence ? sequence.Terms[0] : plan.Alternatives[i];
            if (first is not PlanLiteral literal)
                return false;
            texts[i] = literal.Text;
        }
        // Single characters are found as well by a set.
        return Array.Exists(texts, static t => t.Length > 1);
    }
}
