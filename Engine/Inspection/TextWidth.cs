using System.Globalization;
using System.Text;

namespace Quoll.Inspection;

/// <summary>Computes the width of a text in columns of a terminal.</summary>
internal static class TextWidth
{
    // Letters and pictures that take two columns (Unicode's East Asian Width: W and F), in the common blocks.
    private static readonly (int First, int Last)[] _wide =
    [
        (0x1100, 0x115F), (0x231A, 0x231B), (0x2329, 0x232A), (0x23E9, 0x23EC), (0x2E80, 0x303E), (0x3041, 0x33FF), (0x3400, 0x4DBF),
        (0x4E00, 0x9FFF), (0xA000, 0xA4CF), (0xA960, 0xA97C), (0xAC00, 0xD7A3), (0xF900, 0xFAFF), (0xFE30, 0xFE6F), (0xFF00, 0xFF60),
        (0xFFE0, 0xFFE6), (0x1F300, 0x1F64F), (0x1F680, 0x1F6FF), (0x1F900, 0x1F9FF), (0x20000, 0x3FFFD),
    ];

    /// <summary>Returns the width in columns of a text of one line, without its colour codes.</summary>
    public static int Of(string text)
    {
        if (Ascii.IsValid(text) && !text.Contains('\e')) return text.Length;
        var width = 0;
        for (var i = 0; i < text.Length;)
        {
            if (text[i] == '\e')
            {
                var end = text.IndexOf('m', i);
                if (end >= 0)
                {
                    i = end + 1;
                    continue;
                }
            }
            Rune.DecodeFromUtf16(text.AsSpan(i), out var rune, out var length);
            width += Of(rune);
            i += length;
        }
        return width;
    }

    /// <summary>Returns the width in columns of a character.</summary>
    public static int Of(Rune rune)
    {
        if (rune.Value < 0x300) return Rune.IsControl(rune) ? 0 : 1;
        if (Rune.GetUnicodeCategory(rune) is UnicodeCategory.NonSpacingMark or UnicodeCategory.EnclosingMark or UnicodeCategory.Format)
            return 0;
        foreach (var (first, last) in _wide)
        {
            if (rune.Value <= last) return rune.Value >= first ? 2 : 1;
        }
        return 1;
    }
}
