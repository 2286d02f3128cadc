using System.Text;

namespace Quoll.Json.Typed;

/// <summary>
/// Where a position of a JSON text is: found by walking the text again when an error needs it, so that reading need not
/// keep it.
/// </summary>
internal static class JsonLocation
{
    /// <summary>The path of the value at a position, its line and its column.</summary>
    /// <param name="text">The text.</param>
    /// <param name="at">The position.</param>
    /// <param name="more">Bytes behind the position that the path takes in.</param>
    /// <param name="root">Where the value begins that the path is in.</param>
    public static (string Path, int Line, int Column) Find(ReadOnlySpan<byte> text, int at, int more = 0, int root = 0)
    {
        var (line, column) = JsonErrors.LineAndColumn(text, at);
        return (PathOf(text[Math.Min(root, at)..Math.Min(at + more, text.Length)]), line, column);
    }

    /// <summary>A name as a step of a path.</summary>
    public static string Step(string name)
    {
        var isIdentifier = name.Length > 0 && !char.IsAsciiDigit(name[0]);
        foreach (var c in name) isIdentifier &= char.IsAsciiLetterOrDigit(c) || c is '_' or '$' || c >= 0x80 && char.IsLetter(c);
        return isIdentifier ? "." + name
            : $"['{name.Replace("\\", "\\\\", StringComparison.Ordinal).Replace("'", "\\'", StringComparison.Ordinal)}']";
    }

    /// <summary>An index as a step of a path.</summary>
    public static string Step(long index) => string.Create(System.Globalization.CultureInfo.InvariantCulture, $"[{index}]");

    // What is open where the text is cut off.
    private static string PathOf(ReadOnlySpan<byte> text)
    {
        // An object has a name that was read last, an array an index.
        var open = new Stack<(string? Name, int Index)>();
        var expectsName = false;
        for (var i = 0; i < text.Length; i++)
        {
            switch (text[i])
            {
                case (byte)'{':
                    open.Push(("", 0));
                    expectsName = true;
                    break;
                case (byte)'[':
                    open.Push((null, 0));
                    expectsName = false;
                    break;
                case (byte)'}' or (byte)']':
                    open.TryPop(out _);
                    expectsName = false;
                    break;
                case (byte)',' when open.TryPop(out var entry):
                    expectsName = entry.Name is not null;
                    open.Push(expectsName ? ("", 0) : (null, entry.Index + 1));
                    break;
                case (byte)'"':
                    var end = StringEnd(text, i);
                    if (expectsName && open.TryPop(out _))
                    {
                        open.Push((Decode(text[(i + 1)..Math.Min(end, text.Length)]), 0));
                        expectsName = false;
                    }
                    i = end;
                    break;
                case (byte)'/':
                    i = CommentEnd(text, i);
                    break;
            }
        }
        var path = new StringBuilder();
        foreach (var (name, index) in open.Reverse())
        {
            if (name is null) path.Append(Step(index));
            else if (name.Length > 0) path.Append(Step(name));
        }
        return path.ToString();
    }

    private static int StringEnd(ReadOnlySpan<byte> text, int at)
    {
        for (at++; at < text.Length && text[at] != '"'; at++)
        {
            if (text[at] == '\\') at++;
        }
        return at;
    }

    private static int CommentEnd(ReadOnlySpan<byte> text, int at)
    {
        var rest = text[at..];
        var isLine = rest.StartsWith("//"u8);
        var end = isLine ? rest.IndexOfAny((byte)'\n', (byte)'\r') : rest.IndexOf("*/"u8);
        return end < 0 ? text.Length : at + end + (isLine ? 0 : 1);
    }

    /// <summary>The content of a name as it is written.</summary>
    public static string Decode(ReadOnlySpan<byte> content)
    {
        var text = Encoding.UTF8.GetString(content);
        if (!text.Contains('\\')) return text;
        try
        {
            return new string(new JsonStringDecoder().Decode($"\"{text}\"".AsSpan(), 0));
        }
        catch (JsonTextFault)
        {
            // The name itself is what is wrong: shown as it is written.
            return text;
        }
    }
}
