namespace Quoll.RegExp;

/// <summary>
/// The texts with which a match of a plan can begin, as far as they are known: sequences of literals and small sets,
/// and alternatives of them. They may include texts with which no match begins, but never leave one out.
/// </summary>
internal sealed class PrefixTexts
{
    /// <summary>A search for more texts than this costs more than it saves.</summary>
    private const int MaxTexts = 48;

    /// <summary>Longer prefixes are not rarer in texts.</summary>
    public const int MaxLength = 16;

    /// <summary>Sets of more characters than this end the prefix.</summary>
    private const int MaxSetSize = 4;

    private PrefixTexts(List<string> texts, bool isOpen)
    {
        Texts = texts;
        IsOpen = isOpen;
    }

    public List<string> Texts { get; private set; }

    /// <summary>Whether the texts may be extended by the continuation: nothing unknown is between them.</summary>
    private bool IsOpen { get; set; }

    /// <summary>Whether letters match both of their cases.</summary>
    public bool IgnoresCase { get; private set; }

    private static string Shortened(string text) => text.Length <= MaxLength ? text : text[..MaxLength];

    /// <summary>Returns the texts of a plan; null if one would be empty, or there are too many.</summary>
    public static PrefixTexts? Of(PlanNode plan)
    {
        var found = Collect(plan);
        if (found is null || found.Texts.Count == 0 || found.Texts.Exists(static t => t.Length == 0)) return null;
        // With letters of either case, only characters whose other case is the ASCII one can be compared.
        return found.IgnoresCase && found.Texts.Exists(static t => !System.Text.Ascii.IsValid(t)) ? null : found;
    }

    private static PrefixTexts? Collect(PlanNode node)
    {
        RegExpSyntaxException.ProbeStack(0);
        switch (node)
        {
            case PlanLiteral literal:
                return new PrefixTexts([Shortened(literal.Text)], isOpen: literal.Text.Length <= MaxLength);
            case PlanCapture capture:
                return Collect(capture.Body);
            case PlanSet { ByCodePoint: false } set:
                return OfSet(set.Set);
            case PlanEmpty or PlanAssertion or PlanLookaround:
                // A part that consumes nothing can only exclude matches.
                return new PrefixTexts([""], isOpen: true);
            case PlanLoop { Min: > 0 } loop:
                // The first iteration only.
                if (Collect(loop.Body) is not { } first) return null;
                first.IsOpen &= loop is { Min: 1, Max: 1 };
                return first;
            case PlanSequence sequence:
                return OfSequence(sequence);
            case PlanAlternatives alternatives:
                return OfAlternatives(alternatives);
            default:
                return null;
        }
    }

    private static PrefixTexts? OfSet(CodePointSet set)
    {
        var bounds = set.Bounds;
        if (bounds.Length == 4 && bounds[0] is >= 'A' and <= 'Z' && set.Count() == 2 && bounds[2] == bounds[0] + 32)
            return new PrefixTexts([((char)bounds[2]).ToString()], isOpen: true) { IgnoresCase = true };
        if (set.Count() > MaxSetSize || set.IsEmpty || bounds[^1] > 0x10000) return null;
        var texts = new List<string>();
        for (var i = 0; i < bounds.Length; i += 2)
        {
            for (var c = bounds[i]; c < bounds[i + 1]; c++) texts.Add(((char)c).ToString());
        }
        return new PrefixTexts(texts, isOpen: true);
    }

    private static PrefixTexts? OfSequence(PlanSequence sequence)
    {
        PrefixTexts? all = null;
        foreach (var term in sequence.Terms)
        {
            var next = Collect(term);
            if (all is null)
            {
                if (next is null) return null;
                all = next;
            }
            else if (next is null || all.Texts.Count * next.Texts.Count > MaxTexts)
            {
                all.IsOpen = false;
            }
            else
            {
                all.Texts = [.. all.Texts.SelectMany(_ => next.Texts, static (head, tail) => head + tail)];
                all.IgnoresCase |= next.IgnoresCase;
                all.IsOpen &= next.IsOpen;
            }
            if (!all.IsOpen || all.Texts.Exists(static t => t.Length >= MaxLength))
            {
                all.IsOpen = false;
                break;
            }
        }
        return all;
    }

    private static PrefixTexts? OfAlternatives(PlanAlternatives plan)
    {
        var all = new PrefixTexts([], isOpen: true);
        foreach (var alternative in plan.Alternatives)
        {
            if (Collect(alternative) is not { } one || all.Texts.Count + one.Texts.Count > MaxTexts) return null;
            all.Texts.AddRange(one.Texts);
            all.IgnoresCase |= one.IgnoresCase;
            // One text may be extended and the other may not: then neither is.
            all.IsOpen &= one.IsOpen;
        }
        return all;
    }
}
