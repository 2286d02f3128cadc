using Quoll.Intl.Data;
using System.IO.Compression;
using System.Text;

namespace Quoll.Intl.Text;

/// <summary>
/// Canonical decompositions and combining classes (Unicode, chapter 3.11), from the resource of the engine itself that
/// String.prototype.normalize reads, too: classes as ranks, because only their order counts.
/// </summary>
internal static class CombiningClasses
{
    // Hangul syllables are decomposed by arithmetic (Unicode, chapter 3.12).
    internal const int HangulBase = 0xAC00, LeadBase = 0x1100, VowelBase = 0x1161, TrailBase = 0x11A7;
    internal const int TrailCount = 28, SyllablesOfLead = 588, HangulCount = 19 * SyllablesOfLead;

    /// <summary>The first character with a combining class.</summary>
    internal const char FirstMark = '\u0300';

    private static readonly CodePointTable<byte> _ranks = new(0);

    // The rank of the first character of the decomposition, shifted by 8 bits, and that of the last one.
    private static readonly CodePointTable<ushort> _ends = new(0);
    private static readonly Dictionary<int, string> _decompositions = [];

    static CombiningClasses()
    {
        using var packed = typeof(Engine).Assembly.GetManifestResourceStream("Quoll.Text.normalization")!;
        using var inflater = new DeflateStream(packed, CompressionMode.Decompress);
        using var data = new MemoryStream();
        inflater.CopyTo(data);
        var reader = new PackedReader(data.GetBuffer().AsSpan(0, (int)data.Length));
        int codePoint = 0;
        for (int count = reader.ReadNumber(); count > 0; count--)
        {
            codePoint += reader.ReadNumber();
            byte rank = reader.ReadByte();
            _ranks.Set(codePoint, rank);
            _ends.Set(codePoint, (ushort)((rank << 8) | rank));
        }
        codePoint = 0;
        var text = new StringBuilder();
        for (int count = reader.ReadNumber(); count > 0; count--)
        {
            codePoint += reader.ReadNumber();
            int last = codePoint, first = 0;
            text.Clear();
            for (int length = reader.ReadNumber(); length > 0; length--)
            {
                last += reader.ReadSigned();
                if (text.Length == 0) first = last;
                text.Append(char.ConvertFromUtf32(last));
            }
            _decompositions[codePoint] = text.ToString();
            _ends.Set(codePoint, (ushort)((_ranks[first] << 8) | _ranks[last]));
        }
        _ranks.Seal();
        _ends.Seal();
    }

    /// <summary>Returns the rank of the combining class; 0 for class 0.</summary>
    internal static byte RankOf(int codePoint) => _ranks[codePoint];

    /// <summary>Returns the full canonical decomposition of a code point; null if it has none in the table.</summary>
    internal static string? DecompositionOf(int codePoint) => _decompositions.GetValueOrDefault(codePoint);

    /// <summary>
    /// Returns a canonically equivalent text whose marks stand in canonical order: the text itself where they do, else
    /// its normalization form D.
    /// </summary>
    internal static string InCanonicalOrder(string text)
    {
        int first = text.AsSpan().IndexOfAnyExceptInRange('\0', (char)(FirstMark - 1));
        return first < 0 || HasCanonicalOrder(text, Math.Max(0, first - 1)) ? text : Decompose(text);
    }

    private static bool HasCanonicalOrder(ReadOnlySpan<char> text, int start)
    {
        var work = new WorkCharge(start);
        byte last = 0;
        for (int i = start; i < text.Length;)
        {
            work.MoveTo(i);
            int codePoint = CodePoints.At(text, i);
            ushort ends = _ends[codePoint];
            i += CodePoints.Units(codePoint);
            if (ends == 0)
            {
                last = 0;
                continue;
            }
            int lead = ends >> 8;
            if (lead != 0 && last > lead) return false;
            // Vowels whose decompositions begin with another mark than the one by which they are ordered.
            if (codePoint is 0x0F73 or 0x0F75 or 0x0F81 or 0x0344) return false;
            last = (byte)ends;
        }
        return true;
    }

    private static string Decompose(string text)
    {
        var work = new WorkCharge(0);
        AbstractOperations.Charge(0, 2L * sizeof(char) * text.Length);
        var result = new StringBuilder(text.Length);
        var marks = new List<(int CodePoint, byte Rank)>();
        for (int i = 0; i < text.Length;)
        {
            work.MoveTo(i);
            int codePoint = CodePoints.At(text, i);
            i += CodePoints.Units(codePoint);
            if (codePoint < 0xC0) Add(codePoint);
            else if (codePoint is >= HangulBase and < HangulBase + HangulCount)
            {
                int syllable = codePoint - HangulBase;
                Add(LeadBase + (syllable / SyllablesOfLead));
                Add(VowelBase + (syllable % SyllablesOfLead / TrailCount));
                if (syllable % TrailCount != 0) Add(TrailBase + (syllable % TrailCount));
            }
            else if (_decompositions.TryGetValue(codePoint, out string? parts))
            {
                for (int j = 0; j < parts.Length;)
                {
                    int part = CodePoints.At(parts, j);
                    Add(part);
                    j += CodePoints.Units(part);
                }
            }
            else Add(codePoint);
        }
        Flush();
        return result.ToString();

        void Add(int codePoint)
        {
            byte rank = _ranks[codePoint];
            if (rank != 0)
            {
                marks.Add((codePoint, rank));
                return;
            }
            Flush();
            Append(codePoint);
        }

        void Flush()
        {
            if (marks.Count == 0) return;
            foreach (var (mark, _) in marks.Count == 1 ? marks : marks.OrderBy(static mark => mark.Rank).ToList()) Append(mark);
            marks.Clear();
        }

        void Append(int codePoint)
        {
            if (codePoint < 0x10000) result.Append((char)codePoint);
            else result.Append(char.ConvertFromUtf32(codePoint));
        }
    }
}
