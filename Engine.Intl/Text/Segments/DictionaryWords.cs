using System.Globalization;

namespace Quoll.Intl.Text.Segments;

/// <summary>
/// Finds the words of texts without spaces by lists of words: for Chinese and Japanese the words whose costs have the
/// lowest sum, for Thai, Lao, Khmer and Burmese the words from left to right, with two words of look-ahead.
/// </summary>
internal static class DictionaryWords
{
    // Longer texts without a boundary are divided in pieces, so that their costs need little memory.
    private const int MaximumPiece = 1 << 14;

    // The cost of a character that is not a word; the costs of runs of katakana by their length, which are names and
    // foreign words.
    private const int UnknownCost = 255;
    private const int LongKatakanaCost = 8192, MaximumKatakana = 20;

    // Texts of fewer units are not divided, and words of fewer units are looked at again.
    private const int LeastText = 4, LeastThaiText = 5, ShortWord = 3;

    private const char FirstHalfwidth = '\uFF66', LastHalfwidth = '\uFF9D';
    private const string Fullwidth = "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン";

    private static readonly int[] _katakanaCosts = [LongKatakanaCost, 984, 408, 240, 204, 252, 300, 372, 480];

    private enum Script
    {
        Other,
        ChineseOrJapanese,
        Thai,
        Lao,
        Khmer,
        Burmese,
    }

    /// <summary>Adds the boundaries inside a part of a text that the rules leave to dictionaries.</summary>
    internal static void AddBoundaries(BreakRules rules, ReadOnlySpan<char> text, int start, int end, List<int> boundaries)
    {
        for (int i = start; i < end;)
        {
            int codePoint = CodePoints.At(text, i);
            var script = rules.IsInDictionary(codePoint) ? ScriptOf(codePoint) : Script.Other;
            int from = i;
            do i += CodePoints.Units(codePoint);
            while (i < end && i - from < MaximumPiece && rules.IsInDictionary(codePoint = CodePoints.At(text, i))
                && script != Script.Other && ScriptOf(codePoint) == script);
            if (script == Script.Other) continue;
            int before = boundaries.Count;
            if (script == Script.ChineseOrJapanese) AddCheapest(text[from..i], from, boundaries);
            else AddFromLeft(script, text[from..i], from, boundaries);
            if (i - from >= MaximumPiece && i < end && (boundaries.Count == before || boundaries[^1] < i)) boundaries.Add(i);
        }
    }

    private static Script ScriptOf(int codePoint) => codePoint switch
    {
        >= 0x0E00 and <= 0x0E7F => Script.Thai,
        >= 0x0E80 and <= 0x0EFF => Script.Lao,
        >= 0x1780 and <= 0x17FF => Script.Khmer,
        >= 0x1000 and <= 0x109F => Script.Burmese,
        // Hangul is divided by its spaces.
        >= 0xAC00 and <= 0xD7A3 => Script.Other,
        >= 0x2E80 and <= 0x9FFF or >= 0xF900 and <= 0xFAFF or >= 0xFF66 and <= 0xFF9F or >= 0x1AFF0 => Script.ChineseOrJapanese,
        _ => Script.Other,
    };

    private static void AddCheapest(ReadOnlySpan<char> text, int offset, List<int> boundaries)
    {
        if (text.IndexOfAnyInRange(FirstHalfwidth, LastHalfwidth) >= 0) text = Widened(text);
        var words = WordList.ChineseAndJapanese.Value;
        Span<(int Length, int Cost)> matches = stackalloc (int, int)[WordList.MaximumLength + 1];
        var costs = new uint[text.Length + 1];
        var previous = new int[text.Length + 1];
        costs.AsSpan(1).Fill(uint.MaxValue);
        bool isAfterKatakana = false;
        for (int i = 0; i < text.Length;)
        {
            int units = CodePoints.Units(CodePoints.At(text, i));
            bool isKatakana = IsKatakana(text[i]);
            if (costs[i] != uint.MaxValue)
            {
                int count = words.Find(text[i..], matches, out _);
                if (count == 0 || matches[0].Length != units) matches[count++] = (units, UnknownCost);
                foreach (var (length, cost) in matches[..count]) Reach(i, i + length, cost);
                if (isKatakana && !isAfterKatakana)
                {
                    int end = i + 1;
                    while (end < text.Length && end - i < MaximumKatakana && IsKatakana(text[end])) end++;
                    int length = end - i;
                    if (length < MaximumKatakana) Reach(i, end, length < _katakanaCosts.Length ? _katakanaCosts[length] : LongKatakanaCost);
                }
            }
            isAfterKatakana = isKatakana;
            i += units;
        }
        int first = boundaries.Count;
        for (int i = previous[text.Length]; i > 0; i = previous[i]) boundaries.Add(i + offset);
        boundaries.Reverse(first, boundaries.Count - first);

        void Reach(int from, int to, int cost)
        {
            if (costs[from] + (uint)cost >= costs[to]) return;
            costs[to] = costs[from] + (uint)cost;
            previous[to] = from;
        }
    }

    // The list of words has no halfwidth katakana.
    private static char[] Widened(ReadOnlySpan<char> text)
    {
        var wide = text.ToArray();
        foreach (ref char c in wide.AsSpan())
        {
            if (c is >= FirstHalfwidth and <= LastHalfwidth) c = Fullwidth[c - FirstHalfwidth];
        }
        return wide;
    }

    private static bool IsKatakana(char c) => c is (>= '\u30A1' and <= '\u30FE' and not '\u30FB') or (>= '\uFF66' and <= '\uFF9F');

    private static void AddFromLeft(Script script, ReadOnlySpan<char> text, int offset, List<int> boundaries)
    {
        if (text.Length < (script == Script.Thai ? LeastThaiText : LeastText)) return;
        var words = script switch
        {
            Script.Thai => WordList.Thai.Value,
            Script.Lao => WordList.Lao.Value,
            Script.Khmer => WordList.Khmer.Value,
            _ => WordList.Burmese.Value,
        };
        Span<(int Length, int Cost)> matches = stackalloc (int, int)[WordList.MaximumLength + 1];
        for (int start = 0; start < text.Length;)
        {
            int length = BestWord(words, text[start..]), end = start + length;
            if (end < text.Length && length < ShortWord)
            {
                // Text that is no word joins a short word before it, up to where a word may begin again.
                int count = words.Find(text[end..], matches, out int prefix);
                if (count == 0 && (length == 0 || prefix < ShortWord)) end = NextWord(script, words, text, end, matches);
            }
            while (end < text.Length && IsMark(text[end])) end++;
            if (script == Script.Thai && end < text.Length && end > start) end = WithSuffixes(words, text, end, matches);
            start = end;
            if (start < text.Length) boundaries.Add(start + offset);
        }
    }

    // The longest first word that two more words can follow; else one that one word can follow; else the longest.
    private static int BestWord(WordList words, ReadOnlySpan<char> text)
    {
        Span<(int Length, int Cost)> first = stackalloc (int, int)[WordList.MaximumLength + 1];
        Span<(int Length, int Cost)> second = stackalloc (int, int)[WordList.MaximumLength + 1];
        Span<(int Length, int Cost)> third = stackalloc (int, int)[WordList.MaximumLength + 1];
        int count = words.Find(text, first, out _);
        if (count == 0) return 0;
        int best = first[count - 1].Length;
        if (count == 1 || best == text.Length) return best;
        for (int i = count - 1; i >= 0; i--)
        {
            int length = first[i].Length, seconds = words.Find(text[length..], second, out _);
            if (seconds == 0) continue;
            best = length;
            if (length + second[seconds - 1].Length == text.Length) return best;
            for (int j = seconds - 1; j >= 0; j--)
            {
                if (words.Find(text[(length + second[j].Length)..], third, out _) > 0) return best;
            }
        }
        return best;
    }

    private static int NextWord(
        Script script, WordList words, ReadOnlySpan<char> text, int position, Span<(int Length, int Cost)> matches)
    {
        while (++position < text.Length)
        {
            bool mayBegin = MayEnd(script, text[position - 1]) && MayBegin(script, text[position]);
            if (mayBegin && words.Find(text[position..], matches, out _) > 0) break;
        }
        return position;
    }

    private static bool MayBegin(Script script, char c) => script switch
    {
        Script.Thai => c is (>= '\u0E01' and <= '\u0E2E') or (>= '\u0E40' and <= '\u0E44'),
        Script.Lao => c is (>= '\u0E81' and <= '\u0EAE') or '\u0EDC' or '\u0EDD' or (>= '\u0EC0' and <= '\u0EC4'),
        Script.Khmer => c is >= '\u1780' and <= '\u17B3',
        _ => c is >= '\u1000' and <= '\u102A',
    };

    // Vowels that are written before their consonant do not end words, nor does what joins consonants.
    private static bool MayEnd(Script script, char c) => script switch
    {
        Script.Thai => c is not ('\u0E31' or (>= '\u0E40' and <= '\u0E44')),
        Script.Lao => c is not (>= '\u0EC0' and <= '\u0EC4'),
        Script.Khmer => c != '\u17D2',
        _ => true,
    };

    private static bool IsMark(char c) =>
        CharUnicodeInfo.GetUnicodeCategory(c) is UnicodeCategory.NonSpacingMark or UnicodeCategory.SpacingCombiningMark;

    // The signs of abbreviation and repetition belong to the word before them, unless a word begins there.
    private static int WithSuffixes(WordList words, ReadOnlySpan<char> text, int end, Span<(int Length, int Cost)> matches)
    {
        const char Abbreviation = '\u0E2F', Repetition = '\u0E46';
        if (words.Find(text[end..], matches, out _) > 0) return end;
        if (text[end] == Abbreviation && text[end - 1] is not (Abbreviation or Repetition)) end++;
        return end < text.Length && text[end] == Repetition && text[end - 1] != Repetition ? end + 1 : end;
    }
}
