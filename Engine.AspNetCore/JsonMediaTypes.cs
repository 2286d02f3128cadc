using System.Net.Http.Headers;
using System.Text;

namespace Quoll.AspNetCore;

/// <summary>The media types of JSON (RFC 8259 §11, RFC 6839 §3.1), and the encodings that they name.</summary>
internal static class JsonMediaTypes
{
    public const string Json = "application/json";

    public const string JsonInUtf8 = Json + "; charset=utf-8";

    public static readonly string[] All = [Json, "text/json", "application/*+json"];

    /// <summary>Returns whether content of a type is JSON, and the name of the encoding in the type.</summary>
    public static bool Contains(string? contentType, out string? charset)
    {
        charset = null;
        if (!MediaTypeHeaderValue.TryParse(contentType, out var type) || type.MediaType is not { } name) return false;
        charset = type.CharSet;
        return name.Equals(Json, StringComparison.OrdinalIgnoreCase) || name.Equals("text/json", StringComparison.OrdinalIgnoreCase)
            || name.EndsWith("+json", StringComparison.OrdinalIgnoreCase);
    }

    /// <summary>
    /// Returns the encoding of a name, which may be quoted: UTF-8 without a name, null for an unknown one.
    /// </summary>
    public static Encoding? EncodingOf(string? charset)
    {
        if (charset is null) return Encoding.UTF8;
        if (charset is ['"', .. var inside, '"']) charset = inside;
        try
        {
            return Encoding.GetEncoding(charset);
        }
        catch (Exception unknown) when (unknown is ArgumentException or NotSupportedException)
        {
            return null;
        }
    }

    /// <summary>Returns a stream of UTF-8 over one in an encoding: the stream itself if that is UTF-8.</summary>
    /// <remarks>Disposing of a new stream leaves the old one open.</remarks>
    public static Stream InUtf8(Stream stream, Encoding encoding) =>
        encoding.CodePage == Encoding.UTF8.CodePage ? stream
            : Encoding.CreateTranscodingStream(stream, encoding, Encoding.UTF8, leaveOpen: true);
}
