using System.Buffers;
using System.Text;

namespace Quoll.Web.Files;

/// <summary>multipart/form-data (RFC 7578), as HTML §4.10.22.8 writes it and Fetch §5.3 reads it.</summary>
internal static class MultipartForm
{
    private const string BoundaryStart = "----formdata-quoll-";

    /// <summary>The longest boundary (RFC 2046 §5.1.1).</summary>
    private const int MaxBoundaryLength = 70;

    /// <summary>Writes the entries of a form, without copying files.</summary>
    /// <param name="form">The form.</param>
    /// <param name="boundary">The boundary, for the media type <c>multipart/form-data; boundary=…</c>.</param>
    public static BlobData Serialize(FormData form, out string boundary)
    {
        boundary = BoundaryStart + Random.Shared.NextInt64(1L << 52).ToString("x13", null);
        List<ReadOnlyMemory<byte>> parts = [];
        var text = new StringBuilder();
        foreach (var entry in form.Entries)
        {
            text.Append("--").Append(boundary).Append("\r\nContent-Disposition: form-data; name=\"")
                .Append(Escape(NormalizeNewlines(entry.Name))).Append('"');
            if (entry.File is not { } file)
            {
                text.Append("\r\n\r\n").Append(NormalizeNewlines(entry.Text!)).Append("\r\n");
                continue;
            }
            text.Append("; filename=\"").Append(Escape(file.Name)).Append("\"\r\nContent-Type: ")
                .Append(file.Type.Length == 0 ? "application/octet-stream" : file.Type).Append("\r\n\r\n");
            Flush();
            parts.AddRange(file.Data.Parts);
            text.Append("\r\n");
        }
        text.Append("--").Append(boundary).Append("--\r\n");
        Flush();
        return new BlobData([.. parts]);

        void Flush()
        {
            AbstractOperations.Charge(1 + text.Length / 16, text.Length);
            parts.Add(Encoding.UTF8.GetBytes(text.ToString()));
            text.Clear();
        }
    }

    /// <summary>Reads a form (Fetch, "multipart/form-data parser"). Files share the memory of the body.</summary>
    /// <param name="engine">The engine of the form.</param>
    /// <param name="body">The body, which nobody changes any more.</param>
    /// <param name="boundary">The parameter <c>boundary</c> of its media type.</param>
    /// <returns>The form; null if the body is not one.</returns>
    public static FormData? Parse(Engine engine, ReadOnlyMemory<byte> body, string boundary)
    {
        if (boundary.Length is 0 or > MaxBoundaryLength) return null;
        AbstractOperations.Charge(1 + body.Length / 16);
        var form = new FormData(engine);
        var delimiter = Encoding.Latin1.GetBytes("\r\n--" + boundary);
        var bytes = body.Span;
        // 3.1. The first delimiter begins the body.
        if (!bytes.StartsWith(delimiter.AsSpan(2))) return null;
        var at = delimiter.Length - 2;
        while (true)
        {
            // 3.2 to 3.3.
            if (bytes[at..].StartsWith("--"u8)) return bytes[(at + 2)..] is [] or [(byte)'\r', (byte)'\n', ..] ? form : null;
            if (!bytes[at..].StartsWith("\r\n"u8)) return null;
            at += 2;
            // 3.4 to 3.5.
            if (ReadHeaders(bytes, ref at) is not { Name: { } name } headers) return null;
            // 3.6 to 3.9.
            var length = bytes[at..].IndexOf(delimiter);
            if (length < 0) return null;
            var content = body.Slice(at, length);
            at += length + delimiter.Length;
            // 3.10 to 3.12.
            form.Append(headers.FileName is { } fileName
                ? new FormEntry(name, new File(engine, new BlobData(content), headers.Type ?? "text/plain", fileName))
                : new FormEntry(name, Text(content.Span)));
        }
    }

    private static string Text(ReadOnlySpan<byte> content)
    {
        AbstractOperations.Charge(content.Length / 16, 2L * content.Length);
        return Encoding.UTF8.GetString(content);
    }

    // "parse multipart/form-data headers", up to the empty line after them.
    private static (string? Name, string? FileName, string? Type)? ReadHeaders(ReadOnlySpan<byte> bytes, ref int at)
    {
        (string? Name, string? FileName, string? Type) headers = default;
        while (true)
        {
            var end = bytes[at..].IndexOf("\r\n"u8);
            if (end < 0) return null;
            var line = bytes.Slice(at, end);
            at += end + 2;
            if (line.IsEmpty) return headers;
            var colon = line.IndexOf((byte)':');
            if (colon <= 0) return null;
            var field = line[..colon].Trim(" \t"u8);
            var value = line[(colon + 1)..].Trim(" \t"u8);
            if (Ascii.EqualsIgnoreCase(field, "content-disposition"u8))
            {
                if (!ReadDisposition(value, ref headers.Name, ref headers.FileName)) return null;
            }
            else if (Ascii.EqualsIgnoreCase(field, "content-type"u8)) headers.Type = Encoding.Latin1.GetString(value);
        }
    }

    // form-data; name="…"; filename="…"
    private static bool ReadDisposition(ReadOnlySpan<byte> value, ref string? name, ref string? fileName)
    {
        var end = value.IndexOf((byte)';');
        if (end < 0 || !Ascii.EqualsIgnoreCase(value[..end].TrimEnd(" \t"u8), "form-data"u8)) return false;
        while (end < value.Length)
        {
            value = value[(end + 1)..].TrimStart(" \t"u8);
            var equals = value.IndexOf((byte)'=');
            if (equals < 0) break;
            var parameter = value[..equals].Trim(" \t"u8);
            value = value[(equals + 1)..];
            ReadOnlySpan<byte> content;
            if (value is [(byte)'"', ..])
            {
                var quote = value[1..].IndexOf((byte)'"');
                if (quote < 0) return false;
                content = value.Slice(1, quote);
                value = value[(quote + 2)..];
                end = value.IndexOf((byte)';');
            }
            else
            {
                end = value.IndexOf((byte)';');
                content = (end < 0 ? value : value[..end]).TrimEnd(" \t"u8);
            }
            if (end < 0) end = value.Length;
            if (Ascii.EqualsIgnoreCase(parameter, "name"u8)) name = Unescape(content);
            else if (Ascii.EqualsIgnoreCase(parameter, "filename"u8)) fileName = Unescape(content);
        }
        return name is not null;
    }

    private static readonly SearchValues<char> Newlines = SearchValues.Create('\r', '\n');

    // Every CR without LF and every LF without CR becomes CR LF.
    private static string NormalizeNewlines(string text)
    {
        if (!text.AsSpan().ContainsAny(Newlines)) return text;
        AbstractOperations.Charge(text.Length / 8, 2L * text.Length);
        return text.Replace("\r\n", "\n", StringComparison.Ordinal).Replace('\r', '\n').Replace("\n", "\r\n", StringComparison.Ordinal);
    }

    private static string Escape(string name) => name.Replace("\n", "%0A", StringComparison.Ordinal)
        .Replace("\r", "%0D", StringComparison.Ordinal).Replace("\"", "%22", StringComparison.Ordinal);

    private static string Unescape(ReadOnlySpan<byte> name) => Encoding.UTF8.GetString(name).Replace("%0A", "\n", StringComparison.OrdinalIgnoreCase)
        .Replace("%0D", "\r", StringComparison.OrdinalIgnoreCase).Replace("%22", "\"", StringComparison.Ordinal);
}
