using System.Buffers;
using System.Text;

namespace Quoll.Json.Core;

/// <summary>
/// The location of a position in a JSON text. It is found by walking the text again when an error needs it, so that
/// reading need not keep it. If a caller catches many errors in a text, each walk continues where the last one ended.
/// </summary>
internal sealed class JsonLocation
{
    /// <summary>Room for open objects and arrays that is kept from text to text.</summary>
    private const int MostKept = 1024;

    // The units that show where objects and arrays, entries and strings are.
    private static readonly SearchValues<byte> Structure = SearchValues.Create("{}[],\"/"u8);

    // The objects and arrays that are open at the walk's position, and where they began.
    private readonly List<Level> _open = [];
    private bool _expectsName;
    private int _root;
    private int _at;

    // Line and column of the last counted position.
    private int _counted;
    private int _line = 1;
    private int _column = 1;

    /// <summary>Begins another text.</summary>
    public void Reset()
    {
        Restart(0);
        if (_open.Capacity > MostKept) _open.Capacity = 0;
        (_counted, _line, _column) = (0, 1, 1);
    }

    /// <summary>Returns the path of the value at a position, and its line and column.</summary>
    /// <param name="text">The text.</param>
    /// <param name="at">The position.</param>
    /// <param name="more">The number of bytes after the position that the path includes.</param>
    /// <param name="root">The start of the value at the root of the path.</param>
    public (string Path, int Line, int Column) Find(ReadOnlySpan<byte> text, int at, int more = 0, int root = 0)
    {
        Count(text, at);
        root = Math.Min(root, at);
        var end = Math.Min(at + more, text.Length);
        if (root != _root || end < _at) Restart(root);
        return (PathOf(text[..end]), _line, _column);
    }

    /// <summary>Returns a name as a step of a path.</summary>
    public static string Step(string name)
    {
        var isIdentifier = name.Length > 0 && !char.IsAsciiDigit(name[0]);
        foreach (var c in name) isIdentifier &= char.IsAsciiLetterOrDigit(c) || c is '_' or '$' || c >= 0x80 && char.IsLetter(c);
        return isIdentifier ? "." + name
            : $"['{name.Replace("\\", "\\\\", StringComparison.Ordinal).Replace("'", "\\'", StringComparison.Ordinal)}']";
    }

    /// <summary>Returns an index as a step of a path.</summary>
    public static string Step(long index) => string.Create(System.Globalization.CultureInfo.InvariantCulture, $"[{index}]");

    private void Restart(int root)
    {
        _open.Clear();
        _expectsName = false;
        _root = _at = root;
    }

    private void Count(ReadOnlySpan<byte> text, int at)
    {
        if (at < _counted) (_counted, _line, _column) = (0, 1, 1);
        var (line, column) = JsonPosition.LineAndColumn(text, at, _counted);
        _column = column + (line == 1 ? _column - 1 : 0);
        _line += line - 1;
        _counted = at;
    }

    // The objects and arrays that are open where the text is cut off. The next walk repeats a token that is cut off.
    private string PathOf(ReadOnlySpan<byte> text)
    {
        while (text[_at..].IndexOfAny(Structure) is >= 0 and var skipped)
        {
            _at += skipped;
            switch (text[_at])
            {
                case (byte)'{' or (byte)'[':
                    _expectsName = text[_at] == '{';
                    _open.Add(new Level(_expectsName));
                    break;
                case (byte)'}' or (byte)']':
                    if (_open.Count > 0) _open.RemoveAt(_open.Count - 1);
                    _expectsName = false;
                    break;
                case (byte)',' when _open.Count > 0:
                    _open[^1] = _open[^1].Next();
                    _expectsName = _open[^1].IsObject;
                    break;
                case (byte)'"':
                    var start = _at + 1;
                    var end = JsonScan.FindClosingQuote(text, ref start);
                    var outer = _open.Count > 0 ? _open[^1] : default;
                    var isName = _expectsName && _open.Count > 0;
                    if (isName) _open[^1] = outer with { NameStart = _at + 1, NameEnd = end < 0 ? text.Length : end };
                    if (end < 0)
                    {
                        var cut = Path(text);
                        if (isName) _open[^1] = outer;
                        return cut;
                    }
                    _expectsName = false;
                    _at = end;
                    break;
                case (byte)'/':
                    var isLine = text[_at..].StartsWith("//"u8);
                    var close = JsonSpace.EndOfComment(text[_at..], isLine);
                    if (close < 0) return Path(text);
                    _at += isLine ? close : close - 1;
                    break;
            }
            _at++;
        }
        _at = text.Length;
        return Path(text);
    }

    private string Path(ReadOnlySpan<byte> text)
    {
        var path = new StringBuilder();
        foreach (var level in _open)
        {
            if (!level.IsObject) path.Append(Step(level.Index));
            else if (level.NameEnd > level.NameStart) path.Append(Step(Decode(text[level.NameStart..level.NameEnd])));
        }
        return path.ToString();
    }

    /// <summary>Returns the content of a name from its source text.</summary>
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
            // The name itself is wrong, so it is shown as in the text.
            return text;
        }
    }

    // For an object, the name that was read last; for an array, an index.
    private readonly record struct Level(bool IsObject, int Index = 0, int NameStart = 0, int NameEnd = 0)
    {
        public Level Next() => IsObject ? new Level(true) : this with { Index = Index + 1 };
    }
}
