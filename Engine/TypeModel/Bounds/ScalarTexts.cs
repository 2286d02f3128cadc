using System.Text;

namespace Quoll.TypeModel.Bounds;

/// <summary>Reads a value from its text; false where the text is not one.</summary>
internal delegate bool TextParser<T>(ReadOnlySpan<byte> utf8, out T value);

/// <summary>
/// How long the text of a value may be, in scripts and in JSON: the platform's parsers never see more. Without that a
/// text of megabytes, which cannot be a value, would be copied and walked where no limit is looked at.
/// </summary>
internal static class ScalarTexts
{
    /// <summary>A date in words with its zone; any other scalar is shorter. Leaves room for white space.</summary>
    private const int MaxShort = 128;

    /// <summary>A decimal has 29 digits: what follows does not count, and more than this nobody writes.</summary>
    private const int MaxDecimal = 1024;

    /// <summary>What .NET took as a URI before .NET 10: more than servers and browsers take.</summary>
    private const int MaxUri = 65_519;

    /// <summary>May a text be a value of a type?</summary>
    public static bool Fits(ReadOnlySpan<char> text, Type type) => text.Length <= MaxLength(type);

    /// <summary>The value of a text in UTF-8, if it may be one.</summary>
    public static bool TryParse<T>(ReadOnlySpan<byte> utf8, TextParser<T> parse, out T value)
    {
        value = default!;
        var most = MaxLength(typeof(T));
        // No code unit takes more than three bytes.
        return (utf8.Length <= most || utf8.Length <= 3 * most && Encoding.UTF8.GetCharCount(utf8) <= most) && parse(utf8, out value);
    }

    private static int MaxLength(Type type) => type == typeof(Uri) ? MaxUri : type == typeof(decimal) ? MaxDecimal : MaxShort;
}
