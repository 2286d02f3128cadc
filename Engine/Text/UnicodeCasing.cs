using System.Text;

namespace Quoll.Text;

/// <summary>
/// toLowercase and toUppercase of the Unicode Default Case Conversion (Unicode 17, chapter 3.13) with the
/// context-free mappings of SpecialCasing.txt and its Final_Sigma, for ECMA-262 §22.1.3.28 and §22.1.3.30. Independent
/// of platform and culture.
/// </summary>
internal static class UnicodeCasing
{
    /// <summary>The cost of a unit that may have another case.</summary>
    private const int CostOfUnit = WorkBudget.UnitsPerStep;

    private const int CapitalSigma = 0x3A3;
    private const char SmallSigma = '\u03C3';
    private const char SmallFinalSigma = '\u03C2';

    private static readonly Lazy<Tables> _tables = new(static () => new Tables());

    /// <summary>
    /// Returns the text in lower case; the same string if nothing changes; null if it would exceed the greatest length.
    /// </summary>
    internal static string? ToLower(string text, int maxLength)
    {
        WorkBudget.Work(2L * text.Length);
        if (!IsAscii(text)) return Convert(text, _tables.Value.Lower, maxLength, isLower: true);
        if (TextSearch.InParts(text, 0, static (part, _) => part.IndexOfAnyInRange('A', 'Z')) < 0) return text;
        return ConvertAscii(text, isLower: true);
    }

    /// <summary>
    /// Returns the text in upper case; the same string if nothing changes; null if it would exceed the greatest length.
    /// </summary>
    internal static string? ToUpper(string text, int maxLength)
    {
        WorkBudget.Work(2L * text.Length);
        if (!IsAscii(text)) return Convert(text, _tables.Value.Upper, maxLength, isLower: false);
        if (TextSearch.InParts(text, 0, static (part, _) => part.IndexOfAnyInRange('a', 'z')) < 0) return text;
        return ConvertAscii(text, isLower: false);
    }

    /// <summary>Returns the lower case of one code point by its simple mapping.</summary>
    internal static int ToLowerSimple(int codePoint) => _tables.Value.Lower.Map(codePoint) is var mapped && mapped < 0 ? codePoint : mapped;

    private static bool IsAscii(string text) => TextSearch.InParts(text, 0, static (part, _) => Ascii.IsValid(part) ? -1 : 0) < 0;

    // Part by part, so that ending the call need not wait for the whole text.
    private static string ConvertAscii(string text, bool isLower)
    {
        WorkBudget.Memory(sizeof(char) * (long)text.Length);
        return string.Create(text.Length, (text, isLower), static (span, source) =>
        {
            for (var from = 0; from < span.Length; from += WorkBudget.CopiedAtOnce)
            {
                if (from > 0) WorkBudget.Steps(0);
                var part = source.text.AsSpan(from, Math.Min(WorkBudget.CopiedAtOnce, span.Length - from));
                if (source.isLower) Ascii.ToLower(part, span[from..], out _);
                else Ascii.ToUpper(part, span[from..], out _);
            }
        });
    }

    private static string? Convert(string text, CaseTable table, int maxLength, bool isLower)
    {
        StringBuilder? result = null;
        int copied = 0;
        var progress = new TextProgress(CostOfUnit);
        for (int i = 0; i < text.Length; i++)
        {
            progress.MoveTo(i);
            int codePoint = text[i];
            int units = 1;
            if (char.IsHighSurrogate(text[i]) && i + 1 < text.Length && char.IsLowSurrogate(text[i + 1]))
            {
                codePoint = char.ConvertToUtf32(text[i], text[i + 1]);
                units = 2;
            }
            int mapped = table.Map(codePoint);
            if (mapped != codePoint)
            {
                if (result is null)
                {
                    WorkBudget.Memory(sizeof(char) * 2L * text.Length);
                    result = new StringBuilder(text.Length);
                }
                result.Append(text, copied, i - copied);
                if (mapped < 0) result.Append(table.Special(codePoint));
                else if (mapped >= 0x10000) result.Append(char.ConvertFromUtf32(mapped));
                else if (isLower && codePoint == CapitalSigma) result.Append(IsFinalSigma(text, i) ? SmallFinalSigma : SmallSigma);
                else result.Append((char)mapped);
                copied = i + units;
                if (result.Length > maxLength) return null;
            }
            i += units - 1;
        }
        if (result is null) return text;
        result.Append(text, copied, text.Length - copied);
        if (result.Length > maxLength) return null;
        WorkBudget.Memory(sizeof(char) * (long)result.Length);
        return result.ToString();
    }

    // SpecialCasing.txt, Final_Sigma: preceded by a cased letter and then case-ignorable characters, and not followed
    // by case-ignorable characters and then a cased letter.
    private static bool IsFinalSigma(string text, int position)
    {
        Tables tables = _tables.Value;
        bool isAfterCased = false;
        for (int i = position - 1; i >= 0; i--)
        {
            int codePoint = text[i];
            if (char.IsLowSurrogate(text[i]) && i > 0 && char.IsHighSurrogate(text[i - 1]))
                codePoint = char.ConvertToUtf32(text[--i], text[i + 1]);
            // Characters that are both, such as U+0345, count as ignorable.
            if (tables.Ignorable.Contains(codePoint)) continue;
            isAfterCased = tables.Cased.Contains(codePoint);
            break;
        }
        if (!isAfterCased) return false;
        for (int i = position + 1; i < text.Length; i++)
        {
            int codePoint = text[i];
            if (char.IsHighSurrogate(text[i]) && i + 1 < text.Length && char.IsLowSurrogate(text[i + 1]))
                codePoint = char.ConvertToUtf32(text[i], text[++i]);
            if (tables.Ignorable.Contains(codePoint)) continue;
            return !tables.Cased.Contains(codePoint);
        }
        return true;
    }

    private sealed class Tables
    {
        internal readonly CaseTable Lower, Upper;
        internal readonly UnicodeRanges Cased, Ignorable;

        internal Tables()
        {
            var reader = new UnicodeTableReader("casing");
            Lower = new CaseTable(ref reader);
            Upper = new CaseTable(ref reader);
            Cased = reader.ReadRanges();
            Ignorable = reader.ReadRanges();
        }
    }

    /// <summary>Signed distances to the mapped code point, in pages of 256; most pages are absent.</summary>
    private sealed class CaseTable
    {
        /// <summary>One past the last page: no character after U+1E9FF has a case.</summary>
        private const int PageCount = 0x1EA;

        /// <summary>The mark of a character that maps to several.</summary>
        private const int SpecialMark = int.MinValue;

        private readonly int[]?[] _pages = new int[]?[PageCount];
        private readonly Dictionary<int, string> _special = [];

        internal CaseTable(ref UnicodeTableReader reader)
        {
            int count = reader.ReadNumber();
            int key = 0;
            for (int i = 0; i < count; i++)
            {
                key += reader.ReadNumber();
                Entry(key) = reader.ReadSigned();
            }
            foreach ((int from, int[] to) in reader.ReadSequences())
            {
                Entry(from) = SpecialMark;
                _special.Add(from, UnicodeTableReader.ToText(to));
            }
        }

        /// <summary>Returns the mapped code point, or -1 if there are several.</summary>
        internal int Map(int codePoint)
        {
            int page = codePoint >> 8;
            if (page >= PageCount || _pages[page] is not { } distances) return codePoint;
            int distance = distances[codePoint & 0xFF];
            return distance == SpecialMark ? -1 : codePoint + distance;
        }

        internal string Special(int codePoint) => _special[codePoint];

        private ref int Entry(int codePoint) => ref (_pages[codePoint >> 8] ??= new int[256])[codePoint & 0xFF];
    }
}
