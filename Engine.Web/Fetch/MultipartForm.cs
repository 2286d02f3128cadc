using System.Security.Cryptography;
using System.Text;
using Quoll.Web.Files;

namespace Quoll.Web.Fetch;

/// <summary>The encoding <c>multipart/form-data</c> (RFC 7578; HTML §4.10.22.8; Fetch §5.2).</summary>
internal static class MultipartForm
{
    private const string BoundaryStart = "----formdata-quoll-";

    /// <summary>Encodes a form.</summary>
    /// <returns>The bytes, and the boundary between the parts.</returns>
    public static (byte[] Bytes, string Boundary) Encode(Engine engine, FormData form)
    {
        // No value holds a number of 96 bits that nobody knew.
        var boundary = BoundaryStart + Convert.ToHexString(RandomNumberGenerator.GetBytes(12)).ToLowerInvariant();
        var output = new MemoryStream();
        foreach (var entry in form.Entries)
        {
            Write(output, $"--{boundary}\r\nContent-Disposition: form-data; name=\"{EscapeName(Lines(entry.Name))}\"");
            if (entry.File is { } file)
            {
                Write(output, $"; filename=\"{EscapeName(file.Name)}\"\r\nContent-Type: ");
                Write(output, (file.Type.Length > 0 ? file.Type : "application/octet-stream") + "\r\n\r\n");
                output.Write(BodyStream.BytesOf(file));
            }
            else Write(output, $"\r\n\r\n{Lines(entry.Text!)}");
            Write(output, "\r\n");
            engine.Charge(1 + output.Length / 1024);
        }
        Write(output, $"--{boundary}--\r\n");
        engine.Charge(1, output.Length);
        return (output.ToArray(), boundary);
    }

    /// <summary>Parses a form (Fetch §5.2, multipart/form-data parser); null for a failure.</summary>
    public static FormData? Parse(Engine engine, ReadOnlySpan<byte> input, MimeType type)
    {
        if (type["boundary"] is not { Length: > 0 } boundary) return null;
        engine.Charge(1 + input.Length / 64, input.Length);
        var delimiter = Encoding.Latin1.GetBytes("--" + boundary);
        var separator = Encoding.Latin1.GetBytes("\r\n--" + boundary);
        var form = new FormData(engine);
        // A preamble is not part of the form (RFC 2046 §5.1.1); browsers do not send one.
        if (input.StartsWith("\r\n"u8)) input = input[2..];
        if (!input.StartsWith(delimiter)) return null;
        input = input[delimiter.Length..];
        while (true)
        {
            if (input.StartsWith("--"u8)) return form;
            if (!input.StartsWith("\r\n"u8)) return null;
            input = input[2..];
            if (ReadHeaders(ref input) is not { Name: { } name } headers) return null;
            var end = input.IndexOf(separator);
            if (end < 0) return null;
            var content = input[..end];
            input = input[(end + separator.Length)..];
            if (headers.FileName is { } fileName)
                form.Append(name, BodyStream.CreateFile(engine, content.ToArray(), fileName, headers.Type ?? "text/plain"));
            else form.Append(name, Encoding.UTF8.GetString(content.StartsWith("\uFEFF"u8) ? content[3..] : content));
            engine.Charge(1, 64);
        }
    }

    private static (string? Name, string? FileName, string? Type)? ReadHeaders(ref ReadOnlySpan<byte> input)
    {
        string? name = null, fileName = null, type = null;
        while (true)
        {
            var end = input.IndexOf("\r\n"u8);
            if (end < 0) return null;
            var line = Encoding.UTF8.GetString(input[..end]);
            input = input[(end + 2)..];
            if (line.Length == 0) return (name, fileName, type);
            var colon = line.IndexOf(':');
            if (colon < 0 || !HttpSyntax.IsToken(line.AsSpan(0, colon).TrimEnd(" \t"))) return null;
            var value = line[(colon + 1)..].Trim('\t', ' ');
            switch (line[..colon].TrimEnd('\t', ' ').ToLowerInvariant())
            {
                case "content-disposition":
                    if (!ReadDisposition(value, out name, out fileName)) return null;
                    break;
                case "content-type":
                    type = value;
                    break;
            }
        }
    }

    private static bool ReadDisposition(string value, out string? name, out string? fileName)
    {
        (name, fileName) = (null, null);
        if (!value.StartsWith("form-data", StringComparison.OrdinalIgnoreCase)) return false;
        for (var position = "form-data".Length; position < value.Length;)
        {
            if (value[position] is ';' or ' ' or '\t')
            {
                position++;
                continue;
            }
            var equals = value.IndexOf('=', position);
            if (equals < 0) return false;
            var key = value[position..equals].Trim().ToLowerInvariant();
            position = equals + 1;
            string text;
            if (position < value.Length && value[position] == '"')
            {
                var end = value.IndexOf('"', position + 1);
                if (end < 0) return false;
                text = value[(position + 1)..end].Replace("%0A", "\n").Replace("%0D", "\r").Replace("%22", "\"");
                position = end + 1;
            }
            else
            {
                var end = value.IndexOf(';', position);
                if (end < 0) end = value.Length;
                text = value[position..end].Trim();
                position = end;
            }
            if (key == "name") name = text;
            else if (key == "filename") fileName = text;
        }
        return name is not null;
    }

    // HTML §4.10.22.8: escape a multipart form data name.
    private static string EscapeName(string text) => text.Replace("\n", "%0A").Replace("\r", "%0D").Replace("\"", "%22");

    // Each line break becomes CR LF.
    private static string Lines(string text) => text.Replace("\r\n", "\n").Replace('\r', '\n').Replace("\n", "\r\n");

    private static void Write(MemoryStream output, string text) => output.Write(Encoding.UTF8.GetBytes(text));
}
