namespace Quoll.Intl.Text.Segments;

/// <summary>Finds the segments of a text one after the other, with the words that dictionaries find.</summary>
internal struct SegmentSearch(Engine engine, BreakRules rules, string text)
{
    private const int UnitsPerStep = 2, UnitsAtOnce = 1 << 16;

    // The boundaries that a dictionary found, and how many of them were passed.
    private List<int>? _boundaries;
    private int _passed, _status;

    /// <summary>Returns the boundary after another one, and the status of the segment between.</summary>
    internal int Next(int start, out int status)
    {
        if (_boundaries is not null)
        {
            if (_passed < _boundaries.Count)
            {
                status = _status;
                return _boundaries[_passed++];
            }
            _boundaries = null;
        }
        int end = rules.Next(text, start, out status);
        engine.Charge(1 + (Math.Min(end - start, UnitsAtOnce) / UnitsPerStep));
        if (end - start < 2 || !rules.HasDictionaries || !rules.HasDictionaryCharacters(text.AsSpan(start, end - start))) return end;
        engine.Charge((end - start) / UnitsPerStep, sizeof(int) * (long)(end - start));
        _boundaries = [];
        DictionaryWords.AddBoundaries(rules, text, start, end, _boundaries);
        _boundaries.Add(end);
        (_passed, _status) = (1, status);
        return _boundaries[0];
    }

    /// <summary>Finds the segment that holds a place.</summary>
    internal (int Start, int End) Find(int index, out int status)
    {
        int start = rules.FindStart(text, index);
        while (true)
        {
            int end = Next(start, out status);
            if (end > index) return (start, end);
            start = end;
        }
    }
}
