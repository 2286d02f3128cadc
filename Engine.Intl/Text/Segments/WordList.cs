using Quoll.Intl.Data;

namespace Quoll.Intl.Text.Segments;

/// <summary>A sorted list of words of a script without spaces, some with a cost: rare words cost more.</summary>
internal sealed class WordList
{
    /// <summary>The units of the longest word that is looked for.</summary>
    internal const int MaximumLength = 20;

    // Which bytes begin words, are units that are frequent, and begin those that need a second byte.
    private const int SharedLimit = 32, FirstPair = 182, FrequentUnits = FirstPair - SharedLimit;

    private static readonly PackedParts _parts = new("dictionaries.bin");

    private readonly char[] _units;
    private readonly int[] _starts;
    private readonly byte[]? _costs;

    // Where the words of a first unit begin; the entry after the last one ends them.
    private readonly int[] _firstWords = new int[0x10001];

    private WordList(string part)
    {
        var reader = new PackedReader(_parts.Read(part));
        int count = reader.ReadNumber();
        _units = new char[reader.ReadNumber()];
        bool hasCosts = reader.ReadByte() != 0;
        var alphabet = new char[reader.ReadNumber()];
        for (int i = 0, unit = 0; i < alphabet.Length; i++) alphabet[i] = (char)(unit += reader.ReadSigned());
        _starts = new int[count + 1];
        ReadWords(ref reader, alphabet);
        if (hasCosts) _costs = ReadCosts(ref reader);
        for (int c = 0, word = 0; c <= 0x10000; c++)
        {
            while (word < count && _units[_starts[word]] < c) word++;
            _firstWords[c] = word;
        }
    }

    // As dictionaries.js draws it: a byte below SharedLimit begins a word.
    private void ReadWords(ref PackedReader reader, char[] alphabet)
    {
        var bytes = reader.Rest;
        int at = 0, end = 0;
        for (int word = 0; word < _starts.Length - 1; word++)
        {
            int shared = bytes[at++], last = word == 0 ? 0 : _starts[word - 1];
            _starts[word] = end;
            for (int i = 0; i < shared; i++) _units[end++] = _units[last + i];
            while (at < bytes.Length && end < _units.Length && bytes[at] >= SharedLimit)
            {
                int unit = bytes[at++];
                _units[end++] = alphabet[unit < FirstPair ? unit - SharedLimit : FrequentUnits + ((unit - FirstPair) << 8) + bytes[at++]];
            }
        }
        _starts[^1] = end;
        reader.ReadBytes(at);
    }

    // Those of the shortest words come first.
    private byte[] ReadCosts(ref PackedReader reader)
    {
        var costs = new byte[_starts.Length - 1];
        for (int length = 1, rest = costs.Length; rest > 0; length++)
        {
            for (int word = 0; word < costs.Length; word++)
            {
                if (_starts[word + 1] - _starts[word] != length) continue;
                costs[word] = reader.ReadByte();
                rest--;
            }
        }
        return costs;
    }

    internal static Lazy<WordList> ChineseAndJapanese { get; } = new(static () => new WordList("cj"));

    internal static Lazy<WordList> Thai { get; } = new(static () => new WordList("thai"));

    internal static Lazy<WordList> Lao { get; } = new(static () => new WordList("lao"));

    internal static Lazy<WordList> Khmer { get; } = new(static () => new WordList("khmer"));

    internal static Lazy<WordList> Burmese { get; } = new(static () => new WordList("burmese"));

    /// <summary>Finds the words that begin a text, the shortest first.</summary>
    /// <param name="text">The text, from where the words begin.</param>
    /// <param name="matches">Takes lengths and costs.</param>
    /// <param name="prefix">
    /// How many units were looked at until no word, or no longer one, could follow: one more than begin a word.
    /// </param>
    internal int Find(ReadOnlySpan<char> text, Span<(int Length, int Cost)> matches, out int prefix)
    {
        prefix = 0;
        if (text.IsEmpty) return 0;
        prefix = 1;
        int from = _firstWords[text[0]], to = _firstWords[text[0] + 1], count = 0;
        for (int length = 1; from < to; length++)
        {
            // The word that ends here is the first one of those that begin so.
            if (_starts[from + 1] - _starts[from] == length)
            {
                matches[count++] = (length, _costs?[from] ?? 0);
                if (++from == to) return count;
            }
            if (length == text.Length || length == MaximumLength) return count;
            prefix = length + 1;
            from = FirstWith(from, to, length, text[length]);
            to = FirstWith(from, to, length, text[length] + 1);
        }
        return count;
    }

    // The first word of a range whose unit at a place is at least another one.
    private int FirstWith(int from, int to, int place, int unit)
    {
        while (from < to)
        {
            int middle = (int)((uint)(from + to) >> 1);
            if (_units[_starts[middle] + place] < unit) from = middle + 1;
            else to = middle;
        }
        return from;
    }
}
