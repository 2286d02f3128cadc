using System.Buffers;
using System.Globalization;

namespace Quoll.Web.Fetch;

/// <summary>
/// The parts of HTTP's grammar that the Fetch Standard (§2.2) tests: names and values of headers, methods, reason
/// phrases. A byte sequence is a string whose code units are bytes.
/// </summary>
internal static class HttpSyntax
{
    private const string Digits = "0123456789";
    private const string Letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    /// <summary>HTTP whitespace: the characters that are removed around values of headers.</summary>
    private const string Whitespace = "\t\n\r ";

    // RFC 9110 §5.6.2: tchar.
    private static readonly SearchValues<char> s_token = SearchValues.Create("!#$%&'*+-.^_`|~" + Digits + Letters);
    private static readonly SearchValues<char> s_forbiddenInValue = SearchValues.Create("\0\n\r");

    // RFC 9110 §15.1: reason-phrase is HTAB, SP, VCHAR and obs-text.
    private static readonly SearchValues<char> s_control = SearchValues.Create(
        [.. Enumerable.Range(0, 32).Where(static code => code != '\t').Append(127).Select(static code => (char)code)]);

    private static readonly string[] s_normalizedMethods = ["DELETE", "GET", "HEAD", "OPTIONS", "POST", "PUT"];

    /// <summary>Returns whether a text is a token: a method, a name of a header.</summary>
    public static bool IsToken(ReadOnlySpan<char> text) => text.Length > 0 && !text.ContainsAnyExcept(s_token);

    /// <summary>Removes leading and trailing HTTP whitespace (§2.2.2, normalize).</summary>
    public static string Normalize(string value) => value.AsSpan().Trim(Whitespace) is var trimmed && trimmed.Length == value.Length
        ? value : trimmed.ToString();

    /// <summary>Returns whether a normalized text is the value of a header (§2.2.2).</summary>
    public static bool IsHeaderValue(string value) => !value.AsSpan().ContainsAny(s_forbiddenInValue)
        && value.AsSpan().Trim("\t ").Length == value.Length;

    /// <summary>Returns whether a text is a reason phrase.</summary>
    public static bool IsReasonPhrase(string text) => !text.AsSpan().ContainsAny(s_control);

    /// <summary>Returns whether scripts may not use a method (§2.2.1).</summary>
    public static bool IsForbiddenMethod(ReadOnlySpan<char> method) => method.Equals("CONNECT", StringComparison.OrdinalIgnoreCase)
        || method.Equals("TRACE", StringComparison.OrdinalIgnoreCase) || method.Equals("TRACK", StringComparison.OrdinalIgnoreCase);

    /// <summary>Writes the usual methods in capitals (§2.2.1, normalize).</summary>
    public static string NormalizeMethod(string method) =>
        Array.Find(s_normalizedMethods, known => known.Equals(method, StringComparison.OrdinalIgnoreCase)) ?? method;

    /// <summary>Whether a status has no body (§2.2.3, null body status).</summary>
    public static bool IsNullBodyStatus(int status) => status is 101 or 103 or 204 or 205 or 304;

    /// <summary>Whether a status is that of a redirect (§2.2.3).</summary>
    public static bool IsRedirectStatus(int status) => status is 301 or 302 or 303 or 307 or 308;

    /// <summary>
    /// Parses a range of bytes (§2.2.2, "parse a single range header value", with whitespace): the first and the last
    /// byte, one of which may be missing. Null for failure.
    /// </summary>
    public static (long? Start, long? End)? ParseRange(string value)
    {
        if (!value.StartsWith("bytes", StringComparison.Ordinal)) return null;
        var rest = value.AsSpan(5).TrimStart("\t ");
        if (rest is not ['=', ..] || rest.IndexOf('-') is not (> 0 and var dash)) return null;
        if (!TryNumber(rest[1..dash], out var start) || !TryNumber(rest[(dash + 1)..], out var end)) return null;
        return start is null && end is null || start > end ? null : (start, end);

        static bool TryNumber(ReadOnlySpan<char> text, out long? number)
        {
            var digits = text.Trim("\t ");
            number = null;
            if (digits.Length == 0) return true;
            if (digits.ContainsAnyExcept(Digits)) return false;
            // A number that no file reaches is as good as the greatest one.
            number = long.TryParse(digits, CultureInfo.InvariantCulture, out var known) ? known : long.MaxValue;
            return true;
        }
    }

    /// <summary>Get, decode, and split (§2.2.2): commas inside of quoted strings do not separate.</summary>
    public static List<string> Split(string value)
    {
        List<string> parts = [];
        var start = 0;
        for (var i = 0; i <= value.Length; i++)
        {
            if (i < value.Length && value[i] == '"')
            {
                // A quoted string ends at an unescaped quote or at the end of the text.
                for (i++; i < value.Length && value[i] != '"'; i++)
                {
                    if (value[i] == '\\') i++;
                }
                if (i >= value.Length) i = value.Length - 1;
                continue;
            }
            if (i < value.Length && value[i] != ',') continue;
            parts.Add(value[start..i].Trim('\t', ' '));
            start = i + 1;
        }
        return parts;
    }
}
