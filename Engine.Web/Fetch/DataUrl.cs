using System.Text;
using Quoll.Web.Urls;

namespace Quoll.Web.Fetch;

/// <summary>The <c>data:</c> URL processor (Fetch §6).</summary>
internal static class DataUrl
{
    private const string DefaultType = "text/plain;charset=US-ASCII";

    /// <summary>Returns the type and the bytes; null for a failure.</summary>
    public static (MimeType Type, byte[] Bytes)? Parse(UrlRecord url)
    {
        // 2-4. The input, without the scheme and the fragment.
        var input = FetchUrl.WithoutFragment(url)["data:".Length..];
        // 5-7. The MIME type ends at the comma.
        var comma = input.IndexOf(',');
        if (comma < 0) return null;
        var type = input[..comma].Trim(' ');
        // 9, 10. The bytes.
        var bytes = PercentEncoding.DecodeBytes(Encoding.Latin1.GetBytes(input[(comma + 1)..])).ToArray();
        // 11. The extension ";base64".
        if (type.EndsWith("base64", StringComparison.OrdinalIgnoreCase) && type[..^6].TrimEnd(' ') is [.. var rest, ';'])
        {
            if (ForgivingBase64(bytes) is not { } decoded) return null;
            (bytes, type) = (decoded, rest);
        }
        // 12-14.
        if (type.StartsWith(';')) type = "text/plain" + type;
        return (MimeType.Parse(type) ?? MimeType.Parse(DefaultType)!, bytes);
    }

    // Forgiving-base64 decode (Infra §7).
    private static byte[]? ForgivingBase64(byte[] data)
    {
        var text = new string([.. Encoding.Latin1.GetString(data).Where(static unit => !"\t\n\f\r ".Contains(unit))]);
        if (text.Length % 4 == 0 && text.EndsWith('=')) text = text.EndsWith("==", StringComparison.Ordinal) ? text[..^2] : text[..^1];
        if (text.Length % 4 == 1 || text.Any(static unit => !char.IsAsciiLetterOrDigit(unit) && unit is not ('+' or '/'))) return null;
        // The bits that are left over may be anything; .NET wants zeros.
        var padded = text.PadRight((text.Length + 3) / 4 * 4, 'A');
        var bytes = Convert.FromBase64String(padded);
        return bytes[..(text.Length * 3 / 4)];
    }
}
