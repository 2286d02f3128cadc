using System.Buffers;

namespace Quoll.RegExp;

/// <summary>
/// Finds the positions at which a match can begin, from the beginning of the plan, with vectors if possible.
/// </summary>
internal sealed class StartSearch
{
    /// <summary>
    /// A set finds shorter texts as fast. From two characters on, a search for several texts at once is worth its cost.
    /// </summary>
    private const int MinTextLength = 2;

    private static readonly CharSet Words = CodePointSet.FromBounds(['0', '9' + 1, 'A', 'Z' + 1, '_', '_' + 1, 'a', 'z' + 1]).ToCharSet();

    private static readonly CharSet LineEnds = CodePointSet.LineTerminators.ToCharSet();

    private readonly string? _prefix;
    private readonly PrefixTexts? _texts;
    private SearchValues<string>? _textSearch;
    private readonly CharSet? _units;
    private readonly AssertionKind? _anchor;
    private readonly bool _startsWord;
    private readonly int _minLength;
    private readonly CharSet? _leadingRun;
    private readonly AssertionKind? _beforeRun;

    // If the search finds the whole match: its length, or the set that it is a run of.
    private readonly int _wholeLength;
    private readonly CharSet? _wholeRun;

    public StartSearch(PlanNode plan, bool hasBackreferences)
    {
        _minLength = plan.MinLength;
        var first = FirstOf(plan);
        if (plan.CanGuard) _units = plan.First!.ToCharSet();
        if (first is PlanAssertion { Kind: AssertionKind.InputStart or AssertionKind.LineStart } anchor)
        {
            _anchor = anchor.Kind;
            return;
        }
        var start = first;
        if (plan is PlanSequence { Terms: [PlanAssertion { WordsWithoutCase: false } assertion, var second, ..] })
            (_beforeRun, start) = (assertion.Kind, FirstOf(second));
        if (!hasBackreferences && start is PlanLoop { Max: QuantifierNode.Unlimited, Body: PlanSet { ByCodePoint: false } run })
            _leadingRun = run.Set.ToCharSet();
        // \b before a word character: the character before it must not be a word character.
        _startsWord = first is PlanAssertion { Kind: AssertionKind.WordBoundary, WordsWithoutCase: false } && plan.CanGuard
            && Words.Includes(plan.First!);
        if (plan is PlanLiteral or PlanSet { ByCodePoint: false } && _units is not null) _wholeLength = plan.MinLength;
        else if (plan is PlanLoop { Min: 1, Max: QuantifierNode.Unlimited, IsGreedy: true, Body: PlanSet { ByCodePoint: false } }
            && _units is not null)
            _wholeRun = _leadingRun;
        if (plan is PlanLiteral { Text.Length: >= MinTextLength } whole)
        {
            _prefix = whole.Text;
            return;
        }
        if (PrefixTexts.Of(plan) is not { } texts || texts.Texts.Exists(static t => t.Length < MinTextLength)) return;
        if (texts.Texts.Count == 1 && !texts.IgnoresCase) _prefix = texts.Texts[0];
        else _texts = texts;
    }

    /// <summary>Finds the first position from <paramref name="from"/> where a match can begin; -1 for none.</summary>
    public int Next(ReadOnlySpan<char> text, int from)
    {
        if (_anchor is { } anchor) return NextAnchored(text, from, anchor);
        while (text.Length - from >= _minLength)
        {
            var place = Find(text[from..]);
            if (place < 0) return -1;
            from += place;
            if (!_startsWord || from == 0 || !Words.Contains(text[from - 1])) return from;
            from += Words.RunLength(text[from..]);
            WorkBudget.Steps(1);
        }
        return -1;
    }

    /// <summary>
    /// Returns the end of the match at a place that <see cref="Next"/> has found, for a pattern that is a literal, a
    /// set or a run of one: no choice is left. Returns -1 for all others.
    /// </summary>
    public int EndAt(ReadOnlySpan<char> text, int start) =>
        _wholeLength > 0 ? start + _wholeLength : _wholeRun is not null ? start + _wholeRun.RunLength(text[start..]) : -1;

    private int Find(ReadOnlySpan<char> text)
    {
        if (_prefix is not null) return TextSearch.IndexOf(text, _prefix);
        if (_texts is not null) return FindText(text, _textSearch ??= MakeTextSearch());
        return _units is not null ? _units.IndexOf(text) : 0;
    }

    /// <summary>
    /// Searches in windows that overlap by more than the longest text, so that the budget is checked between them.
    /// </summary>
    private static int FindText(ReadOnlySpan<char> text, SearchValues<string> search)
    {
        for (var from = 0; ; from += CharSet.Window)
        {
            var length = Math.Min(CharSet.Window + 2 * PrefixTexts.MaxLength, text.Length - from);
            var place = text.Slice(from, length).IndexOfAny(search);
            if (place >= 0) return from + place;
            if (from + length == text.Length) return -1;
            WorkBudget.Work(CharSet.Window);
        }
    }

    private int NextAnchored(ReadOnlySpan<char> text, int from, AssertionKind anchor)
    {
        if (anchor == AssertionKind.InputStart && from > 0) return -1;
        while (text.Length - from >= _minLength)
        {
            if (from > 0)
            {
                var end = LineEnds.IndexOf(text[(from - 1)..]);
                if (end < 0) return -1;
                from += end;
            }
            if (_units is null || (from < text.Length && _units.Contains(text[from]))) return from;
            if (anchor == AssertionKind.InputStart) return -1;
            from++;
            WorkBudget.Steps(1);
        }
        return -1;
    }

    /// <summary>
    /// Returns the last position that needs no try after <paramref name="failed"/> had no match. A pattern that begins
    /// with an unlimited run of a set has tried its continuation after every length of the run. So no start inside the
    /// run can succeed, because the continuation does not depend on where the match began. With an assertion before the
    /// run, this holds if the assertion held.
    /// </summary>
    public int SkipAfter(ReadOnlySpan<char> text, int failed)
    {
        if (_leadingRun is null || (_beforeRun is { } kind && !InputText.Holds(kind, text, failed, wordsWithoutCase: false))) return failed;
        return Math.Min(failed + _leadingRun.RunLength(text[failed..]), text.Length);
    }

    /// <summary>Creates the search at first use: many patterns are tried at one place only.</summary>
    private SearchValues<string> MakeTextSearch() =>
        SearchValues.Create([.. _texts!.Texts], _texts.IgnoresCase ? StringComparison.OrdinalIgnoreCase : StringComparison.Ordinal);

    private static PlanNode FirstOf(PlanNode plan)
    {
        while (true)
        {
            if (plan is PlanSequence sequence) plan = sequence.Terms[0];
            else if (plan is PlanCapture capture) plan = capture.Body;
            else if (plan is PlanLoop { Min: > 0, Body: not (PlanSet or PlanLiteral) } loop) plan = loop.Body;
            else return plan;
        }
    }
}
