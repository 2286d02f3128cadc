using System.Text.Json;

namespace Quoll.Json.Typed.Streams;

/// <summary>
/// Reads values of an array, or of lines, one after another from a buffer that is refilled: memory grows with the
/// longest of them only.
/// </summary>
internal sealed class ItemReader<T> : IDisposable
{
    /// <summary>Short strings that are held for items to come: some ten kilobytes.</summary>
    private const int MostStrings = 256;

    private readonly QuollConverter<T> _converter;
    private readonly QuollJsonOptions _options;
    private readonly JsonReadState _state;
    private readonly TextWindow _window = new();
    private ItemScanner _scanner;
    private Part _part = Part.Begin;
    private JsonItems _items;

    // What was read, and what was looked at.
    private int _start;
    private int _scanned;

    // Where the last item that is all there ends: its comma, bracket, or line feed; the end of the text at its end.
    private int _lastEnd = -1;
    private bool _isAllThere;
    private long _index;

    public ItemReader(QuollJsonOptions options, JsonItems items)
    {
        (_options, _items) = (options, items);
        _converter = options.ConverterOf<T>();
        _state = JsonReadState.Rent(options);
        _scanner = new ItemScanner(options.Comments == JsonCommentHandling.Skip);
    }

    private enum Part
    {
        Begin, Items, Behind,
    }

    private ReadOnlySpan<byte> Text => _window.Text;

    /// <summary>Nothing more comes.</summary>
    public bool IsAtEnd => _isAllThere && _start >= Text.Length;

    /// <summary>Room for the next bytes.</summary>
    public Memory<byte> Room()
    {
        if (Text.Length - _start > _options.MaxLength)
        {
            if (_part == Part.Items) BeginItem();
            throw TooLong();
        }
        _state.Strings.Limit(MostStrings);
        _window.Take(_start);
        _scanned = Math.Max(0, _scanned - _start);
        (_start, _lastEnd) = (0, -1);
        return _window.Room(_state);
    }

    /// <summary>So many bytes have come; none says that it was all.</summary>
    public void Received(int count)
    {
        _window.Received(count);
        _isAllThere = count == 0;
    }

    /// <summary>The next item, if all of it is there.</summary>
    public bool TryRead(out T? item)
    {
        item = default;
        if (_part == Part.Begin && !TryBegin()) return false;
        if (_part == Part.Items) return _items == JsonItems.Lines ? TryReadLine(out item) : TryReadElement(out item);
        RequireEnd();
        return false;
    }

    public void Dispose()
    {
        _state.Dispose();
        _window.Dispose();
    }

    // What the items are is seen from the first character.
    private bool TryBegin()
    {
        var isStart = _state.BytesBefore == 0 && _start == 0;
        if (isStart && Text.Length < 3 && !_isAllThere) return false;
        var begin = isStart && Text.StartsWith("\uFEFF"u8) ? 3 : _start;
        if (!TrySkipSpace(ref begin) && !_isAllThere) return false;
        _start = begin;
        var reader = new QuollJsonReader(Text, _state);
        reader.MoveTo(_start, depth: 0);
        if (_items == JsonItems.Any) _items = reader.IsAt('[') ? JsonItems.Array : JsonItems.Lines;
        if (_items == JsonItems.Array)
        {
            if (!reader.IsAt('[')) reader.ThrowMismatch("an array");
            _start++;
        }
        _scanned = _start;
        _part = Part.Items;
        return true;
    }

    // To the first character of a value; false where more must come to know where that is.
    private bool TrySkipSpace(ref int at)
    {
        while (true)
        {
            var rest = Text[at..];
            var space = rest.IndexOfAnyExcept(" \t\r\n"u8);
            at += space < 0 ? rest.Length : space;
            rest = rest[(space < 0 ? rest.Length : space)..];
            if (rest.Length == 0) return false;
            if (rest[0] != '/' || _options.Comments != JsonCommentHandling.Skip) return true;
            var isLine = rest.StartsWith("//"u8);
            var end = isLine ? rest.IndexOfAny((byte)'\n', (byte)'\r') : rest.IndexOf("*/"u8);
            // What is no comment is for the reader to say.
            if (end < 0) return rest.Length > 1 && !isLine && rest[1] != '*';
            at += end + (isLine ? 1 : 2);
        }
    }

    private bool TryReadElement(out T? item)
    {
        item = default;
        if (_lastEnd < _start && !FindEnds()) return false;
        var reader = new QuollJsonReader(Text[..Math.Min(_lastEnd + 1, Text.Length)], _state);
        reader.MoveTo(_start, depth: 1);
        reader.SkipSpace();
        BeginItem();
        var isClosed = reader.IsAt(']') && (_index == 0 || _options.AllowTrailingCommas);
        if (!isClosed)
        {
            item = _converter.ReadValue(ref reader);
            CheckLength(reader.BytesConsumed - _start);
            _index++;
            reader.SkipSpace();
            if (!reader.IsAt(',') && !reader.IsAt(']')) reader.ThrowExpected(JsonErrors.CommaOrEndOfArray);
        }
        if (reader.IsAt(']')) _part = Part.Behind;
        EndItem();
        _start = reader.BytesConsumed + 1;
        if (!isClosed) return true;
        RequireEnd();
        return false;
    }

    private bool TryReadLine(out T? item)
    {
        item = default;
        while (_start < Text.Length)
        {
            if (_lastEnd < _start && !FindEnds()) return false;
            var length = Text[_start..Math.Min(_lastEnd + 1, Text.Length)].IndexOf((byte)'\n');
            var end = length < 0 ? Text.Length : _start + length;
            var reader = new QuollJsonReader(Text[..end], _state);
            reader.MoveTo(_start, depth: 0);
            reader.SkipSpace();
            if (reader.IsAtEnd)
            {
                _start = Math.Min(end + 1, Text.Length);
                continue;
            }
            BeginItem();
            _index++;
            item = _converter.ReadValue(ref reader);
            CheckLength(reader.BytesConsumed - _start);
            reader.RequireEnd();
            EndItem();
            _start = Math.Min(end + 1, Text.Length);
            return true;
        }
        return false;
    }

    // Are there items that are all there?
    private bool FindEnds()
    {
        if (_isAllThere)
        {
            _lastEnd = Text.Length;
            return true;
        }
        var part = Text[_scanned..];
        var found = _items == JsonItems.Lines ? part.LastIndexOf((byte)'\n') : _scanner.Scan(part);
        if (found >= 0) _lastEnd = _scanned + found;
        _scanned = Text.Length;
        return found >= 0;
    }

    private void RequireEnd()
    {
        if (!TrySkipSpace(ref _start) && !_isAllThere) return;
        var reader = new QuollJsonReader(Text, _state);
        reader.MoveTo(_start, depth: 0);
        reader.RequireEnd();
        _start = Text.Length;
    }

    // Errors name the item.
    private void BeginItem() => (_state.Item, _state.ItemStart) = (_index, _start);

    private void EndItem() => (_state.Item, _state.ItemStart) = (-1, 0);

    private void CheckLength(int length)
    {
        if (length > _options.MaxLength) throw TooLong();
    }

    private QuollJsonException TooLong()
    {
        var reader = new QuollJsonReader(Text, _state);
        return reader.ErrorAt(
            _start, $"A value is longer than {Math.Min(_options.MaxLength, Array.MaxLength)} bytes, the limit of QuollJsonOptions.MaxLength");
    }
}
