using Quoll.Intl.Data;

namespace Quoll.Intl.Text.Segments;

/// <summary>
/// The boundaries of grapheme clusters, words or sentences (UAX #29 with CLDR's rules), found by deterministic automata
/// that <c>Data/breaks.js</c> packed: one goes from a boundary to the next, the other goes back to a place from where
/// the first finds all boundaries.
/// </summary>
internal sealed class BreakRules
{
    /// <summary>The least status of a segment that is a word: a number, then letters, kana, ideographs.</summary>
    internal const int FirstStatusOfWords = 100;

    // Enough for most words; doubled where a segment is longer.
    private const int FirstStepBack = 30;

    private const byte EndOfText = 1, StartOfText = 2;
    private const int Stop = 0, Start = 1, Accepts = 1;

    private static readonly PackedParts _parts = new("breaks.bin");

    private readonly CodePointTable<byte> _categories = new(0);
    private readonly byte[] _categoriesOfAscii = new byte[0x80];
    private readonly Automaton _forward, _back;

    private BreakRules(string part)
    {
        var reader = new PackedReader(_parts.Read(part));
        int categories = reader.ReadNumber();
        _forward = new Automaton(ref reader, categories);
        _back = new Automaton(ref reader, categories);
        var statuses = new int[reader.ReadNumber()];
        for (int i = 0; i < statuses.Length; i++) statuses[i] = reader.ReadNumber();
        foreach (ref var state in _forward.States.AsSpan())
        {
            // The list of a state has its length first, and the greatest status last.
            state = state with { Status = statuses[state.Status + statuses[state.Status]] };
        }
        Fill(ref reader);
        for (int c = 0; c < _categoriesOfAscii.Length; c++) _categoriesOfAscii[c] = _categories[c];
    }

    internal static Lazy<BreakRules> Graphemes { get; } = new(static () => new BreakRules("grapheme"));

    internal static Lazy<BreakRules> Words { get; } = new(static () => new BreakRules("word"));

    internal static Lazy<BreakRules> Sentences { get; } = new(static () => new BreakRules("sentence"));

    /// <summary>Sentences of Greek, where a semicolon is a question mark.</summary>
    internal static Lazy<BreakRules> GreekSentences { get; } = new(static () => new BreakRules("sentence-el"));

    /// <summary>Whether the rules leave texts of some scripts to a dictionary.</summary>
    internal bool HasDictionaries => _forward.DictionaryStart < _forward.Categories;

    /// <summary>Tells whether a code point is of a script whose words a dictionary has.</summary>
    internal bool IsInDictionary(int codePoint) => _categories[codePoint] >= _forward.DictionaryStart;

    internal bool HasDictionaryCharacters(ReadOnlySpan<char> text)
    {
        // The first of these scripts is Thai.
        if (text.IndexOfAnyExceptInRange('\0', '\u0DFF') < 0) return false;
        for (int i = 0; i < text.Length;)
        {
            int codePoint = CodePoints.At(text, i);
            if (IsInDictionary(codePoint)) return true;
            i += CodePoints.Units(codePoint);
        }
        return false;
    }

    /// <summary>
    /// Returns the boundary after a boundary, and the status that the rules give to the text between: of words, 100 and
    /// more is a word.
    /// </summary>
    internal int Next(ReadOnlySpan<char> text, int start, out int status)
    {
        var work = new WorkCharge(start);
        var automaton = _forward;
        int position = start, result = start, state = Start;
        status = 0;
        Span<int> lookAhead = stackalloc int[Automaton.MaximumLookAhead];
        if (automaton.NeedsStart) state = automaton.Next(state, StartOfText);
        bool isAtEnd = false;
        while (true)
        {
            work.MoveTo(position);
            byte category = EndOfText;
            if (position < text.Length)
            {
                char c = text[position];
                if (c < 0x80)
                {
                    category = _categoriesOfAscii[c];
                    position++;
                }
                else
                {
                    int codePoint = CodePoints.At(text, position);
                    category = _categories[codePoint];
                    position += CodePoints.Units(codePoint);
                }
            }
            else if (isAtEnd) break;
            else isAtEnd = true;

            state = automaton.Next(state, category);
            ref readonly var reached = ref automaton.States[state];
            if (reached.Accepting == Accepts) (result, status) = (position, reached.Status);
            else if (reached.Accepting > Accepts && lookAhead[reached.Accepting] > 0)
            {
                status = reached.Status;
                return lookAhead[reached.Accepting];
            }
            if (reached.LookAhead > Accepts) lookAhead[reached.LookAhead] = position;
            if (state == Stop) break;
        }
        return result > start ? result : start + CodePoints.Units(CodePoints.At(text, start));
    }

    /// <summary>Finds the start of the segment that holds a place, without dictionaries.</summary>
    internal int FindStart(ReadOnlySpan<char> text, int index)
    {
        int start = index;
        for (int step = FirstStepBack; ; step *= 2)
        {
            int back = Math.Max(0, start - step);
            start = back == 0 ? 0 : SafePlaceBefore(text, back);
            if (start == 0) break;
            // The first boundary after a safe place is right, unless it is only a code point away.
            int first = Next(text, start, out _);
            if (first == start + CodePoints.Units(CodePoints.At(text, start))) first = Next(text, first, out _);
            if (first <= index)
            {
                start = first;
                break;
            }
        }
        while (true)
        {
            int end = Next(text, start, out _);
            if (end > index) return start;
            start = end;
        }
    }

    private void Fill(ref PackedReader reader)
    {
        int codePoint = 0;
        for (int count = reader.ReadNumber(); count > 0; count--)
        {
            codePoint += reader.ReadNumber();
            int length = reader.ReadNumber();
            byte category = reader.ReadByte();
            if (category == 0) codePoint += length;
            else
            {
                for (; length > 0; length--) _categories.Set(codePoint++, category);
            }
        }
        _categories.Seal();
    }

    private int SafePlaceBefore(ReadOnlySpan<char> text, int position)
    {
        int from = position;
        var work = new WorkCharge(0);
        int state = Start;
        while (position > 0)
        {
            int codePoint = CodePoints.Before(text, position);
            position -= CodePoints.Units(codePoint);
            state = _back.Next(state, _categories[codePoint]);
            work.MoveTo(from - position);
            if (state == Stop) break;
        }
        return position;
    }

    /// <summary>
    /// A state: whether a boundary is where it is reached, and what it remembers or ends of a look-ahead.
    /// </summary>
    private readonly record struct State(int Accepting, int LookAhead, int Status);

    private sealed class Automaton
    {
        internal const int MaximumLookAhead = 4;

        private readonly byte[] _next;

        internal Automaton(ref PackedReader reader, int categories)
        {
            Categories = categories;
            States = new State[reader.ReadNumber()];
            DictionaryStart = reader.ReadNumber();
            NeedsStart = reader.ReadByte() != 0;
            _next = new byte[States.Length * categories];
            for (int state = 0; state < States.Length; state++)
            {
                States[state] = new State(reader.ReadNumber(), reader.ReadNumber(), reader.ReadNumber());
                for (int i = 0; i < categories; i++) _next[(state * categories) + i] = checked((byte)reader.ReadNumber());
            }
        }

        internal int Categories { get; }

        internal State[] States { get; }

        /// <summary>Categories from here on are of scripts whose words a dictionary has.</summary>
        internal int DictionaryStart { get; }

        /// <summary>Whether rules tell the start of a segment from its continuation.</summary>
        internal bool NeedsStart { get; }

        internal int Next(int state, byte category) => _next[(state * Categories) + category];
    }
}
