using Quoll.Intl.Data;

namespace Quoll.Intl.Text.Collation;

/// <summary>
/// What a code point maps to by the text before it (a prefix) or after it (a contraction, UTS #10 §3.3).
/// </summary>
internal sealed class CollationContext
{
    private readonly (string Text, uint Value)[] _entries;
    private readonly int _longest;
    private Marks _marks;

    internal CollationContext(ref PackedReader reader, CollationTable.Places places)
    {
        IsPrefix = reader.ReadByte() != 0;
        Fallback = places.Move(reader.ReadUnsigned());
        _entries = new (string, uint)[reader.ReadNumber()];
        for (int i = 0; i < _entries.Length; i++)
        {
            _entries[i] = (reader.ReadText(), places.Move(reader.ReadUnsigned()));
            _longest = Math.Max(_longest, _entries[i].Text.Length);
        }
        Continuations = new string(_entries.Select(static entry => entry.Text[0]).Distinct().ToArray());
    }

    private enum Marks : byte
    {
        Unknown,
        None,
        Some,
    }

    internal bool IsPrefix { get; }

    /// <summary>The value without the context.</summary>
    internal uint Fallback { get; }

    /// <summary>Whether a sequence ends with a mark, so that other marks may stand between its parts.</summary>
    internal bool HasMarks
    {
        get
        {
            if (_marks == Marks.Unknown) _marks = _entries.Any(static entry => EndsWithMark(entry.Text)) ? Marks.Some : Marks.None;
            return _marks == Marks.Some;
        }
    }

    /// <summary>The code units that may follow the code point in a sequence.</summary>
    internal string Continuations { get; }

    /// <summary>Finds the longest prefix that ends the text.</summary>
    internal uint MatchBefore(ReadOnlySpan<char> text)
    {
        var (value, longest) = (Fallback, 0);
        foreach (var (prefix, mapped) in _entries)
        {
            if (prefix.Length > longest && text.EndsWith(prefix, StringComparison.Ordinal)) (value, longest) = (mapped, prefix.Length);
        }
        return value;
    }

    /// <summary>Finds the longest sequence that begins the text.</summary>
    internal uint MatchAfter(ReadOnlySpan<char> text, out int length)
    {
        var value = Fallback;
        length = 0;
        if (text.IsEmpty || !Continuations.Contains(text[0])) return value;
        foreach (var (sequence, mapped) in _entries)
        {
            if (sequence.Length <= length || !text.StartsWith(sequence, StringComparison.Ordinal)) continue;
            (value, length) = (mapped, sequence.Length);
        }
        return value;
    }

    /// <summary>Finds an exact sequence.</summary>
    internal bool TryFind(ReadOnlySpan<char> sequence, out uint value)
    {
        value = 0;
        if (sequence.Length > _longest) return false;
        foreach (var (text, mapped) in _entries)
        {
            if (!sequence.SequenceEqual(text)) continue;
            value = mapped;
            return true;
        }
        return false;
    }

    private static bool EndsWithMark(string text) => CombiningClasses.RankOf(CodePoints.Before(text, text.Length)) != 0;
}
