using System.Buffers.Text;

namespace Quoll.Builtins.Indexed;

/// <summary>Writes bytes as Base64 (RFC 4648 §4 and §5), with or without padding.</summary>
internal static class Base64Encoder
{
    private const int BytesPerGroup = 3, UnitsPerGroup = 4;

    /// <summary>Bytes that are encoded between two checks of the limits: whole groups.</summary>
    private const int EncodedAtOnce = BytesPerGroup << 16;

    /// <summary>
    /// Returns the text of bytes. Throws a RangeError if it is longer than a String may be. Other threads may write the
    /// bytes meanwhile.
    /// </summary>
    public static string Encode(ReadOnlySpan<byte> bytes, bool isUrl, bool omitsPadding)
    {
        WorkBudget.Work(bytes.Length);
        var rest = bytes.Length % BytesPerGroup;
        var length = (long)bytes.Length / BytesPerGroup * UnitsPerGroup + (rest == 0 ? 0 : omitsPadding ? rest + 1 : UnitsPerGroup);
        return NewString.Create(length, new Work(bytes, isUrl), static (text, work) => Encode(work.Bytes, text, work.IsUrl));
    }

    private static void Encode(ReadOnlySpan<byte> bytes, Span<char> text, bool isUrl)
    {
        while (bytes.Length >= BytesPerGroup)
        {
            var part = Math.Min(bytes.Length / BytesPerGroup * BytesPerGroup, EncodedAtOnce);
            if (isUrl) Base64Url.EncodeToChars(bytes[..part], text);
            else Convert.TryToBase64Chars(bytes[..part], text, out _);
            bytes = bytes[part..];
            text = text[(part / BytesPerGroup * UnitsPerGroup)..];
            WorkBudget.Steps(0);
        }
        if (bytes.IsEmpty) return;
        // The last group is the same in both alphabets, except for its padding and two digits.
        Span<char> last = stackalloc char[UnitsPerGroup];
        Convert.TryToBase64Chars(bytes, last, out _);
        if (isUrl)
        {
            last.Replace('+', '-');
            last.Replace('/', '_');
        }
        last[..text.Length].CopyTo(text);
    }

    private readonly ref struct Work(ReadOnlySpan<byte> bytes, bool isUrl)
    {
        public readonly ReadOnlySpan<byte> Bytes = bytes;
        public readonly bool IsUrl = isUrl;
    }
}
