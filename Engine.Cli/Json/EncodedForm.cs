using System.Text;

namespace Quoll.Cli.Json;

/// <summary>Recognizes texts that are not UTF-8 by their byte order mark.</summary>
internal static class EncodedForm
{
    /// <summary>The number of bytes that decide.</summary>
    public const int Length = 4;

    // The mark of UTF-32 in little-endian order begins as that of UTF-16 does.
    private static readonly (string Name, Encoding Encoding)[] Forms =
    [
        ("UTF-32", new UTF32Encoding(bigEndian: false, byteOrderMark: true, throwOnInvalidCharacters: true)),
        ("UTF-32", new UTF32Encoding(bigEndian: true, byteOrderMark: true, throwOnInvalidCharacters: true)),
        ("UTF-16", new UnicodeEncoding(bigEndian: false, byteOrderMark: true, throwOnInvalidBytes: true)),
        ("UTF-16", new UnicodeEncoding(bigEndian: true, byteOrderMark: true, throwOnInvalidBytes: true)),
    ];

    /// <summary>Returns whether a mark may begin with the byte. No JSON text in UTF-8 does.</summary>
    public static bool MayBegin(byte first) => Array.Exists(Forms, form => form.Encoding.Preamble[0] == first);

    /// <summary>Returns the encoding that the first bytes name, or null.</summary>
    public static (string Name, Encoding Encoding)? Of(ReadOnlySpan<byte> first)
    {
        foreach (var form in Forms)
        {
            if (first.StartsWith(form.Encoding.Preamble)) return form;
        }
        return null;
    }

    /// <summary>
    /// Returns the encoding of a text of which every second byte is zero, but which has no mark; null for other texts.
    /// </summary>
    public static string? NameWithoutMark(ReadOnlySpan<byte> first) => first switch
    {
        [not 0, 0] or [not 0, 0, not 0, 0, ..] => "UTF-16LE",
        [0, not 0] or [0, not 0, 0, not 0, ..] => "UTF-16BE",
        [not 0, 0, 0, 0, ..] => "UTF-32LE",
        [0, 0, 0, not 0, ..] => "UTF-32BE",
        _ => null,
    };
}
