namespace Quoll.Cli.Json;

/// <summary>
/// The text of one YAML document of a file at a time. A line that begins with <c>---</c> or <c>...</c> is a border
/// wherever it stands (YAML 1.2, 9.1.2), so a document that is not valid does not hide the next ones.
/// </summary>
/// <param name="source">The file.</param>
/// <param name="limit">The most characters of a document; null for any number.</param>
internal sealed class YamlLines(TextReader source, long? limit) : TextReader
{
    /// <summary>The characters of a border, and the one that ends it.</summary>
    private const int BorderLength = 4;

    private readonly char[] _buffer = new char[1 << 14];
    private int _next;
    private int _end;
    private long _lines;
    private long _length;
    private bool _isAtLine = true;
    private bool _isBlank;
    private bool _hasContent;
    private bool _hasEnded = true;

    /// <summary>The number of lines before the document.</summary>
    public long LinesBefore { get; private set; }

    /// <summary>Moves to the next document, over the rest of this one. Returns false at the end of the file.</summary>
    public bool MoveNext()
    {
        while (Read() >= 0) { }
        (LinesBefore, _length, _hasContent, _hasEnded) = (_lines, 0, false, false);
        return Fill(1);
    }

    public override int Peek() => TryMove() ? _buffer[_next] : -1;

    public override int Read()
    {
        if (!TryMove()) return -1;
        if (++_length > limit)
            throw new ExecutionLimitException(ExecutionLimit.AllocatedBytes, $"A document is longer than the limit of {limit} bytes.");
        var unit = Take();
        if (_isBlank && unit is not (' ' or '\t' or '\r' or '\n'))
        {
            _isBlank = false;
            // Comments and directives may come before the mark of their document.
            if (unit is not ('#' or '%')) _hasContent = true;
        }
        return unit;
    }

    public override int Read(char[] buffer, int index, int count)
    {
        var read = 0;
        while (read < count && Read() is >= 0 and var unit) buffer[index + read++] = (char)unit;
        return read;
    }

    // Whether the next character belongs to the document.
    private bool TryMove()
    {
        if (_hasEnded) return false;
        if (!_isAtLine) return Fill(1);
        Fill(BorderLength);
        if (IsBorder('-') && _hasContent)
        {
            _hasEnded = true;
            return false;
        }
        if (IsBorder('.'))
        {
            do Take();
            while (!_isAtLine && Fill(1));
            _hasEnded = true;
            return false;
        }
        _isAtLine = false;
        _isBlank = true;
        return Fill(1);
    }

    private bool IsBorder(char mark)
    {
        var line = _buffer.AsSpan(_next, _end - _next);
        return line.Length >= BorderLength - 1 && line[0] == mark && line[1] == mark && line[2] == mark
            && (line.Length < BorderLength || line[3] is ' ' or '\t' or '\r' or '\n');
    }

    private char Take()
    {
        var unit = _buffer[_next++];
        _isAtLine = unit == '\n' || unit == '\r' && !(Fill(1) && _buffer[_next] == '\n');
        if (_isAtLine) _lines++;
        return unit;
    }

    // Has some characters in the buffer, if the file has as many.
    private bool Fill(int count)
    {
        while (_end - _next < count)
        {
            if (_next == _end || _buffer.Length - _next < count)
            {
                _buffer.AsSpan(_next, _end - _next).CopyTo(_buffer);
                (_next, _end) = (0, _end - _next);
            }
            var read = source.Read(_buffer, _end, _buffer.Length - _end);
            if (read == 0) return false;
            _end += read;
        }
        return true;
    }
}
