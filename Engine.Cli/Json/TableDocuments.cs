using System.Text;

namespace Quoll.Cli.Json;

/// <summary>
/// The rows of a table (RFC 4180): each is an object whose keys are the fields of the first row, and whose values are
/// Strings. A field in quotes may contain separators, line breaks and doubled quotes.
/// </summary>
/// <param name="file">The file.</param>
/// <param name="progress">Counts the bytes.</param>
/// <param name="separator">A comma, or a tab.</param>
internal sealed class TableDocuments(InputFile file, Progress? progress, char separator) : MadeDocuments(file, progress)
{
    private readonly char[] _buffer = new char[1 << 14];
    private readonly List<string> _row = [];
    private readonly StringBuilder _field = new();
    private StreamReader? _reader;
    private List<string>? _header;
    private int _next;
    private int _end;
    private long _lines = 1;

    protected override bool TryMakeNext()
    {
        _reader ??= new StreamReader(Bytes, Encoding.UTF8);
        if (_header is null)
        {
            if (!ReadRow()) return false;
            _header = [.. _row];
        }
        if (!ReadRow()) return false;
        if (_row.Count > _header.Count)
            throw new InputSyntaxException(Line, 0, $"A row has {_row.Count} fields, but the header has {_header.Count}.");
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

    // Skips lines without any character.
    private bool ReadRow()
    {
        _row.Clear();
        while (Peek() is '\r' or '\n') TakeLineEnd();
        if (Peek() < 0) return false;
        Line = _lines;
        while (true)
        {
            _row.Add(Peek() == '"' ? ReadQuoted() : ReadPlain());
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
            _field.Append(length < 0 ? rest : rest[..length]);
            _next += length < 0 ? rest.Length : length;
            if (length >= 0) break;
        }
        return _field.ToString();
    }

    private string ReadQuoted()
    {
        var line = _lines;
        _field.Clear();
        _next++;
        while (true)
        {
            var unit = Peek();
            if (unit < 0) throw new InputSyntaxException(line, 0, "A field in quotes does not end.");
            _next++;
            if (unit == '\n') _lines++;
            if (unit == '"')
            {
                if (Peek() != '"') break;
                _next++;
            }
            _field.Append((char)unit);
        }
        if (Peek() is >= 0 and not ('\r' or '\n') and var next && next != separator)
            throw new InputSyntaxException(_lines, 0, "A field in quotes is followed by other text.");
        return _field.ToString();
    }

    private void TakeLineEnd()
    {
        if (Peek() == '\r') _next++;
        if (Peek() == '\n') _next++;
        _lines++;
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
