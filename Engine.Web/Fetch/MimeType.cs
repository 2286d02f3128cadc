using System.Text;

namespace Quoll.Web.Fetch;

/// <summary>A MIME type (MIME Sniffing Standard §3): essence and parameters.</summary>
internal sealed class MimeType
{
    private const string Whitespace = "\t\n\r ";
    private readonly List<(string Name, string Value)> _parameters = [];

    private MimeType(string essence) => Essence = essence;

    /// <summary>Type and subtype in lower case, such as <c>text/plain</c>.</summary>
    public string Essence { get; }

    /// <summary>The value of a parameter, by its name in lower case; null for none.</summary>
    public string? this[string name]
    {
        get
        {
            var index = _parameters.FindIndex(parameter => parameter.Name == name);
            return index < 0 ? null : _parameters[index].Value;
        }
    }

    /// <summary>Parses a MIME type (§4.4); null if the text is none.</summary>
    public static MimeType? Parse(string text)
    {
        // 1, 2. Remove HTTP whitespace.
        text = text.Trim('\t', '\n', '\r', ' ');
        // 3-5. The type is a token before a slash.
        var slash = text.IndexOf('/');
        if (slash <= 0 || !HttpSyntax.IsToken(text.AsSpan(0, slash))) return null;
        // 6-9. The subtype is a token before a semicolon, without whitespace at its end.
        var position = text.IndexOf(';', slash);
        if (position < 0) position = text.Length;
        var subtype = text.AsSpan(slash + 1, position - slash - 1).TrimEnd(Whitespace);
        if (!HttpSyntax.IsToken(subtype)) return null;
        // 10. Names of types are ASCII.
        var type = new MimeType($"{text.AsSpan(0, slash)}/{subtype}".ToLowerInvariant());
        // 11. Parameters.
        while (position < text.Length) type.ReadParameter(text, ref position);
        return type;
    }

    private void ReadParameter(string text, ref int position)
    {
        position++;
        while (position < text.Length && Whitespace.Contains(text[position])) position++;
        var start = position;
        while (position < text.Length && text[position] is not (';' or '=')) position++;
        var name = text[start..position].ToLowerInvariant();
        if (position >= text.Length || text[position] == ';') return;
        position++;
        string value;
        if (position < text.Length && text[position] == '"')
        {
            value = ReadQuoted(text, ref position);
            while (position < text.Length && text[position] != ';') position++;
        }
        else
        {
            start = position;
            while (position < text.Length && text[position] != ';') position++;
            value = text[start..position].TrimEnd('\t', '\n', '\r', ' ');
            if (value.Length == 0) return;
        }
        if (HttpSyntax.IsToken(name) && value.All(static unit => unit == '\t' || unit is >= ' ' and <= '~' or >= '\x80' and <= '\xff')
            && this[name] is null)
            _parameters.Add((name, value));
    }

    /// <summary>Collects an HTTP quoted string (Fetch §2.2), and extracts its value.</summary>
    private static string ReadQuoted(string text, ref int position)
    {
        var value = new StringBuilder();
        for (position++; position < text.Length;)
        {
            var unit = text[position++];
            if (unit == '"') break;
            if (unit == '\\')
            {
                if (position >= text.Length)
                {
                    value.Append('\\');
                    break;
                }
                unit = text[position++];
            }
            value.Append(unit);
        }
        return value.ToString();
    }

    /// <summary>
    /// Extracts the MIME type of a header list (Fetch §2.2.2): the last valid value of <c>Content-Type</c>; null for
    /// none.
    /// </summary>
    public static MimeType? Extract(HeaderList headers)
    {
        if (headers.Get("content-type") is not { } text) return null;
        string? charset = null;
        MimeType? result = null;
        foreach (var value in HttpSyntax.Split(text))
        {
            if (Parse(value) is not { Essence: not "*/*" } candidate) continue;
            if (candidate.Essence != result?.Essence) charset = candidate["charset"];
            else if (candidate["charset"] is null && charset is not null) candidate._parameters.Add(("charset", charset));
            result = candidate;
            charset = candidate["charset"] ?? charset;
        }
        return result;
    }

    /// <summary>Serializes the MIME type (§4.5).</summary>
    public override string ToString()
    {
        var result = new StringBuilder(Essence);
        foreach (var (name, value) in _parameters)
        {
            result.Append(';').Append(name).Append('=');
            if (HttpSyntax.IsToken(value)) result.Append(value);
            else result.Append('"').Append(value.Replace("\\", "\\\\").Replace("\"", "\\\"")).Append('"');
        }
        return result.ToString();
    }
}
