using System.Text;

namespace Quoll.Cli.Json;

/// <summary>
/// The rows of a table (RFC 4180): each is an object whose keys are the fields of the first row, and whose values are
/// Strings. A field in quotes may contain separators, line breaks and doubled quotes. A key that the first row has
/// several times gets a number: <c>a</c>, <c>a_2</c>.
/// </summary>
/// <param name="file">The file.</param>
/// <param name="progress">Counts the bytes.</param>
/// <param name="separator">A comma, or a tab.</param>
/// <param name="limit">The most characters of a row; null for as many as a string has.</param>
internal sealed class TableDocuments(InputFile file, Progress? progress, char separator, long? limit) : MadeDocuments(file, progress)
{
    /// <summary>The most keys that a note names.</summary>
    private const int MaxShown = 10;

    private readonly char[] _buffer = new char[1 << 14];
    private readonly List<string> _row = [];
    private readonly StringBuilder _field = new();
    private TextReader? _reader;
    private string[]? _header;
    private int _next;
    private int _end;
    private long _lines = 1;
    private long _rowLength;

    public override IReadOnlyList<string>? Columns => _header;

    /// <summary>Without the first row, the keys are not known.</summary>
    public override bool CanContinue => _header is not null;

    protected override bool TryMakeNext()
    {
        _reader ??= new StreamReader(Bytes, Encoding.UTF8);
        if (_header is null)
        {
            if (!ReadRow()) return false;
            _header = Distinct(_row);
        }
        if (!ReadRow()) return false;
        if (_row.Count > _header.Length)
            throw new InputSyntaxException(Line, 0, $"A row has {_row.Count} fields, but the header has {_header.Length}.");
        Json.Write("{"u8);
        for (var i = 0; i < _row.Count; i++)
        {
            if (i > 0) Json.Write(","u8);
            Json.WriteQuoted(_header[i]);
            Json.Write(":"u8);
            Json.WriteQuoted(_row[i]);
        }
        Json.Write("}"u8);
        return true;
    }

    private string[] Distinct(List<string> names)
    {
        var taken = new HashSet<string>(names);
        var numbers = new Dictionary<string, int>();
        var renamed = new List<string>();
        var keys = new string[names.Count];
        for (var i = 0; i < keys.Length; i++)
        {
            keys[i] = names[i];
            if (numbers.TryAdd(names[i], 2)) continue;
            var number = numbers[names[i]];
            while (!taken.Add(keys[i] = $"{names[i]}_{number}")) number++;
            numbers[names[i]] = number + 1;
            renamed.Add($"'{keys[i]}'");
        }
        if (renamed.Count > 0)
        {
            var shown = renamed.Count <= MaxShown ? string.Join(", ", renamed)
                : $"{string.Join(", ", renamed.Take(MaxShown))} and {renamed.Count - MaxShown} more";
            Note = $"{Line}: Some columns have the same name. The keys of the later ones are {shown}.";
        }
        return keys;
    }

    // Skips lines without any character.
    private bool ReadRow()
    {
        _row.Clear();
        _rowLength = 0;
        while (Peek() is '\r' or '\n') TakeLineEnd();
        if (Peek() < 0) return false;
        Line = _lines;
        while (true)
        {
            _row.Add(Peek() == '"' ? ReadQuoted() : ReadPlain());
            _rowLength += _field.Length + 1;
            var unit = Peek();
            if (unit == separator) _next++;
            else
            {
                if (unit >= 0) TakeLineEnd();
                return true;
            }
        }
    }

    private string ReadPlain()
    {
        _field.Clear();
        while (Peek() >= 0)
        {
            var rest = _buffer.AsSpan(_next, _end - _next);
            var length = rest.IndexOfAny(separator, '\r', '\n');
            Take(length < 0 ? rest : rest[..length]);
            if (length >= 0) break;
        }
        return _field.ToString();
    }

    private string ReadQuoted()
    {
        var line = _lines;
        var hasQuotes = false;
        _field.Clear();
        _next++;
        while (true)
        {
            if (Peek() < 0) throw Unended(line);
            var rest = _buffer.AsSpan(_next, _end - _next);
            var length = rest.IndexOf('"');
            var part = length < 0 ? rest : rest[..length];
            _lines += part.Count('\n');
            Take(part);
            if (length < 0) continue;
            _next++;
            if (Peek() != '"') break;
            // Both stay until the end.
            hasQuotes = true;
            _next++;
            _field.Append("\"\"");
        }
        if (Peek() is >= 0 and not ('\r' or '\n') and var next && next != separator)
        {
            SkipLine();
            throw new InputSyntaxException(line, 0, "A field in quotes is followed by other text.");
        }
        var text = _field.ToString();
        return hasQuotes ? text.Replace("\"\"", "\"") : text;
    }

    // The next row is in the line after the quote. Nothing is read for the third time: no later quote has no end.
    private InputSyntaxException Unended(long line)
    {
        var text = _field.ToString();
        var end = text.IndexOf('\n');
        _reader = new StringReader(end < 0 ? "" : text[(end + 1)..]);
        _lines = line + 1;
        return new InputSyntaxException(line, 0, "The closing quote of a field is missing.");
    }

    private void Take(ReadOnlySpan<char> part)
    {
        if (_rowLength + _field.Length + part.Length > limit)
            throw new ExecutionLimitException(ExecutionLimit.AllocatedBytes, $"A row is longer than the limit of {limit} bytes.");
        _field.Append(part);
        _next += part.Length;
    }

    private void TakeLineEnd()
    {
        if (Peek() == '\r') _next++;
        if (Peek() == '\n') _next++;
        _lines++;
    }

    private void SkipLine()
    {
        while (Peek() is >= 0 and not ('\r' or '\n'))
        {
            var length = _buffer.AsSpan(_next, _end - _next).IndexOfAny('\r', '\n');
            _next = length < 0 ? _end : _next + length;
        }
        if (Peek() >= 0) TakeLineEnd();
    }

    // The next character, or -1 at the end.
    private int Peek()
    {
        if (_next < _end) return _buffer[_next];
        _next = 0;
        _end = _reader!.Read(_buffer, 0, _buffer.Length);
        return _end == 0 ? -1 : _buffer[0];
    }
}
