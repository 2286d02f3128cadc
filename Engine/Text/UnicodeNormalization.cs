using System.Text;

namespace Quoll.Text;

/// <summary>
/// The normalization forms NFC, NFD, NFKC and NFKD (UAX #15) of Unicode 17, with our own tables. The platform's
/// <see cref="string.Normalize()"/> needs ICU, and returns the text unchanged if globalization is invariant.
/// </summary>
internal ref struct UnicodeNormalization
{
    // Hangul syllables are decomposed and composed by arithmetic (Unicode, chapter 3.12).
    private const int HangulBase = 0xAC00, LeadBase = 0x1100, VowelBase = 0x1161, TrailBase = 0x11A7;
    private const int LeadCount = 19, VowelCount = 21, TrailCount = 28, HangulCount = LeadCount * VowelCount * TrailCount;

    private const int CostOfUnit = 2 * WorkBudget.UnitsPerStep;

    private static readonly Lazy<Tables> _tables = new(static () => new Tables());

    private readonly Tables _data;
    private readonly StringBuilder _result;
    private readonly bool _isComposing, _isCompatible;

    // The starter with which following marks may compose; -1 if there is none yet. Everything before it is in the
    // result.
    private int _starter = -1;
    private readonly List<(int CodePoint, byte Class)> _marks = [];

    private UnicodeNormalization(NormalizationForm form, int length)
    {
        _data = _tables.Value;
        _result = new StringBuilder(length);
        _isComposing = form is NormalizationForm.FormC or NormalizationForm.FormKC;
        _isCompatible = form is NormalizationForm.FormKC or NormalizationForm.FormKD;
    }

    /// <summary>
    /// Returns the normalized text; the same string if it is known to be normalized; null if it would exceed the
    /// greatest length.
    /// </summary>
    internal static string? Normalize(string text, NormalizationForm form, int maxLength)
    {
        char firstAffected = form switch
        {
            NormalizationForm.FormC => '\u0300',
            NormalizationForm.FormD => '\u00C0',
            _ => '\u00A0',
        };
        WorkBudget.Work(text.Length);
        if (TextSearch.InParts(text, firstAffected, static (part, first) => part.IndexOfAnyExceptInRange('\0', (char)(first - 1))) < 0)
            return text;

        WorkBudget.Memory(sizeof(char) * 2L * text.Length);
        var normalization = new UnicodeNormalization(form, text.Length);
        var progress = new TextProgress(CostOfUnit);
        for (int i = 0; i < text.Length; i++)
        {
            progress.MoveTo(i);
            int codePoint = text[i];
            if (char.IsHighSurrogate(text[i]) && i + 1 < text.Length && char.IsLowSurrogate(text[i + 1]))
            {
                codePoint = char.ConvertToUtf32(text[i], text[++i]);
            }
            normalization.Decompose(codePoint);
            if (normalization._result.Length > maxLength) return null;
        }
        normalization.Flush();
        if (normalization._result.Length > maxLength) return null;
        WorkBudget.Memory(sizeof(char) * (long)normalization._result.Length);
        return normalization._result.ToString();
    }

    /// <summary>
    /// Returns whether it is a character that combines with the previous one, by its Canonical_Combining_Class.
    /// </summary>
    internal static bool IsMark(int codePoint) => codePoint >= 0x300 && _tables.Value.ClassOf(codePoint) != 0;

    private void Decompose(int codePoint)
    {
        int syllable = codePoint - HangulBase;
        if ((uint)syllable < HangulCount)
        {
            Add(LeadBase + syllable / (VowelCount * TrailCount));
            Add(VowelBase + syllable / TrailCount % VowelCount);
            if (syllable % TrailCount != 0) Add(TrailBase + syllable % TrailCount);
        }
        else if (codePoint >= 0xA0 && _data.Decomposition(codePoint, _isCompatible) is { } parts)
        {
            foreach (int part in parts) Add(part);
        }
        else
        {
            Add(codePoint);
        }
    }

    private void Add(int codePoint)
    {
        byte combiningClass = codePoint < 0x300 ? (byte)0 : _data.ClassOf(codePoint);
        if (combiningClass != 0)
        {
            _marks.Add((codePoint, combiningClass));
            return;
        }
        CloseMarks();
        if (_isComposing && _starter >= 0 && _marks.Count == 0 && Compose(_starter, codePoint) is var composite && composite >= 0)
        {
            _starter = composite;
            return;
        }
        Flush();
        _starter = codePoint;
    }

    // The Canonical Ordering Algorithm (D109) over the marks since the starter, and composition of marks that are not
    // blocked (D115).
    private void CloseMarks()
    {
        if (_marks.Count == 0) return;
        Sort(_marks);
        if (!_isComposing || _starter < 0) return;
        int kept = 0;
        byte lastClass = 0;
        for (int i = 0; i < _marks.Count; i++)
        {
            (int codePoint, byte combiningClass) = _marks[i];
            int composite = lastClass < combiningClass ? Compose(_starter, codePoint) : -1;
            if (composite >= 0)
            {
                _starter = composite;
                continue;
            }
            lastClass = combiningClass;
            _marks[kept++] = _marks[i];
        }
        _marks.RemoveRange(kept, _marks.Count - kept);
    }

    private void Flush()
    {
        CloseMarks();
        if (_starter >= 0) Append(_starter);
        foreach ((int codePoint, _) in _marks) Append(codePoint);
        _marks.Clear();
        _starter = -1;
    }

    private readonly void Append(int codePoint)
    {
        if (codePoint < 0x10000) _result.Append((char)codePoint);
        else _result.Append(char.ConvertFromUtf32(codePoint));
    }

    // Stable. Few marks are inserted in place. A text that consists of marks is sorted by counting, in linear time.
    private static void Sort(List<(int CodePoint, byte Class)> marks)
    {
        if (marks.Count > 16)
        {
            Span<int> places = stackalloc int[257];
            foreach ((_, byte c) in marks) places[c + 1]++;
            for (int c = 1; c < places.Length; c++) places[c] += places[c - 1];
            WorkBudget.Memory(8L * marks.Count);
            WorkBudget.Steps(marks.Count / 2);
            (int, byte)[] copy = [.. marks];
            foreach ((int codePoint, byte c) in copy) marks[places[c]++] = (codePoint, c);
            return;
        }
        for (int i = 1; i < marks.Count; i++)
        {
            (int CodePoint, byte Class) mark = marks[i];
            int j = i;
            for (; j > 0 && marks[j - 1].Class > mark.Class; j--) marks[j] = marks[j - 1];
            marks[j] = mark;
        }
    }

    // Returns the primary composite of two characters, or -1.
    private readonly int Compose(int first, int second)
    {
        int lead = first - LeadBase;
        if ((uint)lead < LeadCount && (uint)(second - VowelBase) < VowelCount)
        {
            return HangulBase + (lead * VowelCount + second - VowelBase) * TrailCount;
        }
        int syllable = first - HangulBase;
        if ((uint)syllable < HangulCount && syllable % TrailCount == 0 && (uint)(second - TrailBase - 1) < TrailCount - 1)
        {
            return first + second - TrailBase;
        }
        return _data.Composites.TryGetValue((long)first << 32 | (uint)second, out int composite) ? composite : -1;
    }

    private sealed class Tables
    {
        private readonly Dictionary<int, byte> _classes = [];
        private readonly Dictionary<int, int[]> _canonical, _compatible;

        internal readonly Dictionary<long, int> Composites = [];

        internal Tables()
        {
            var reader = new UnicodeTableReader("normalization");
            int count = reader.ReadNumber();
            int key = 0;
            for (int i = 0; i < count; i++)
            {
                key += reader.ReadNumber();
                _classes.Add(key, (byte)reader.ReadNumber());
            }
            _canonical = new(reader.ReadSequences());
            _compatible = new(reader.ReadSequences());
            foreach ((int composite, int[] pair) in reader.ReadSequences()) Composites.Add((long)pair[0] << 32 | (uint)pair[1], composite);
        }

        /// <summary>Returns the rank of the Canonical_Combining_Class among all classes; 0 for a starter.</summary>
        internal byte ClassOf(int codePoint) => _classes.GetValueOrDefault(codePoint);

        /// <summary>Returns the full decomposition, or null.</summary>
        internal int[]? Decomposition(int codePoint, bool isCompatible) =>
            isCompatible && _compatible.TryGetValue(codePoint, out int[]? parts) ? parts : _canonical.GetValueOrDefault(codePoint);
    }
}
