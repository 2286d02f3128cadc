using Quoll.Json.Core;
using System.Text.Json;

namespace Quoll.Json.Typed.Streams;

/// <summary>
/// Reads values of an array, or of lines, one after another from a buffer that is refilled. Memory grows only with the
/// longest value. A value is returned as soon as its last byte has arrived; only a number ends with the next byte.
/// </summary>
internal sealed class ItemReader<T> : IDisposable
{
    /// <summary>The number of short strings that are kept for later items: about ten kilobytes.</summary>
    private const int MostStrings = 256;

    private readonly QuollConverter<T> _converter;
    private readonly QuollJsonOptions _options;
    private readonly JsonReadState _state;
    private readonly TextWindow _window = new();
    private readonly bool _skipsComments;
    private SpaceSkipper _space;
    private JsonTextScanner _scanner;
    private Next _next = Next.Start;
    private JsonItems _items;

    // The ends of the bytes that were read, and that were scanned.
    private int _start;
    private int _scanned;

    // The end of the complete part: all values that begin before it end before it. At the end of the text, its end.
    private int _whole;
    private bool _isAllThere;
    private long _index;

    public ItemReader(QuollJsonOptions options, JsonItems items)
    {
        (_options, _items) = (options, items);
        _converter = options.ConverterOf<T>();
        _skipsComments = options.ReadCommentHandling == JsonCommentHandling.Skip;
        _state = JsonReadState.Rent(options);
        _space = new SpaceSkipper(_skipsComments);
        _scanner = new JsonTextScanner(_skipsComments);
    }

    private enum Next
    {
        Start, FirstUnit, ElementOrEnd, Element, CommaOrEnd, End, Line, EndOfLine,
    }

    private ReadOnlySpan<byte> Text => _window.Text;

    /// <summary>Whether the stream has ended.</summary>
    public bool IsAtEnd => _isAllThere && _start >= Text.Length;

    /// <summary>Returns the room for the next bytes.</summary>
    public Memory<byte> Room()
    {
        if (Text.Length - _start > _options.MaxLength)
        {
            if (_next is not (Next.Start or Next.FirstUnit or Next.End)) BeginItem();
            throw TooLong();
        }
        _state.Strings.Limit(MostStrings);
        _window.Take(_start);
        _scanned = Math.Max(0, _scanned - _start);
        (_start, _whole) = (0, 0);
        return _window.Room(_state);
    }

    /// <summary>Adds the number of bytes that arrived; 0 means the end.</summary>
    public void Received(int count)
    {
        _window.Received(count);
        _isAllThere = count == 0;
    }

    /// <summary>Reads the next item, if it is complete.</summary>
    public bool TryRead(out T? item)
    {
        item = default;
        if (_next is Next.Start or Next.FirstUnit && !TryBegin()) return false;
        if (_next is Next.Line or Next.EndOfLine) return TryReadLine(out item);
        if (_next != Next.End && TryReadElement(out item)) return true;
        if (_next == Next.End) ReadEnd();
        return false;
    }

    public void Dispose()
    {
        _state.Dispose();
        _window.Dispose();
    }

    // The first character decides the format of the items.
    private bool TryBegin()
    {
        if (_next == Next.Start)
        {
            var mark = "\uFEFF"u8;
            if (Text.Length < mark.Length && !_isAllThere && mark.StartsWith(Text)) return false;
            if (Text.StartsWith(mark)) _start = mark.Length;
            _next = Next.FirstUnit;
        }
        if (!TrySkipSpace()) return false;
        var reader = ReaderOf(Text.Length, depth: 0);
        if (_items == JsonItems.Any)
        {
            // Without a character nothing says that there are no lines: the stream may have been cut off.
            if (reader.IsAtEnd) reader.ThrowExpected(JsonExpected.Value);
            _items = reader.IsAt('[') ? JsonItems.Array : JsonItems.Lines;
        }
        if (_items == JsonItems.Array)
        {
            if (!reader.IsAt('[')) reader.ThrowMismatch("an array");
            _start++;
        }
        _scanned = _start;
        _next = _items == JsonItems.Array ? Next.ElementOrEnd : Next.Line;
        return true;
    }

    // Moves to the next token outside the items. Returns false if more bytes are necessary to find it.
    private bool TrySkipSpace()
    {
        if (_space.TrySkip(Text, ref _start)) return true;
        if (_isAllThere && _space.IsInComment) ReaderOf(Text.Length, depth: 0).ThrowAt(Text.Length, JsonMessages.UnclosedComment);
        return _isAllThere;
    }

    private bool TryReadElement(out T? item)
    {
        item = default;
        while (true)
        {
            if (_start >= _whole && !FindWhole() && !_isAllThere) return false;
            BeginItem();
            var reader = ReaderOf(_whole, depth: 1);
            reader.SkipSpace();
            _start = reader.BytesConsumed;
            if (reader.IsAtEnd && !_isAllThere) return false;
            BeginItem();
            if (reader.IsAt(']')
                && (_next is Next.ElementOrEnd or Next.CommaOrEnd || _next == Next.Element && _options.AllowTrailingCommas))
            {
                EndItem();
                (_start, _next) = (_start + 1, Next.End);
                return false;
            }
            if (_next == Next.CommaOrEnd)
            {
                if (!reader.IsAt(',')) reader.ThrowExpected(JsonExpected.CommaOrEndOfArray);
                TakeComma();
                continue;
            }
            item = _converter.ReadValue(ref reader);
            EndRead(ref reader, Next.CommaOrEnd);
            if (reader.IsAt(',')) TakeComma();
            return true;
        }
    }

    private void TakeComma()
    {
        _start++;
        _index++;
        _next = Next.Element;
    }

    private bool TryReadLine(out T? item)
    {
        item = default;
        while (_start < _whole || FindWhole())
        {
            var length = Text[_start.._whole].IndexOf((byte)'\n');
            var end = length < 0 ? _whole : _start + length;
            BeginItem();
            var reader = ReaderOf(end, depth: 0);
            reader.SkipSpace();
            _start = reader.BytesConsumed;
            BeginItem();
            if (reader.IsAtEnd)
            {
                if (length < 0) continue;
                if (_next == Next.EndOfLine) _index++;
                (_start, _next) = (end + 1, Next.Line);
                EndItem();
                continue;
            }
            if (_next == Next.EndOfLine) reader.RequireEnd();
            item = _converter.ReadValue(ref reader);
            EndRead(ref reader, Next.EndOfLine);
            return true;
        }
        return false;
    }

    private void EndRead(ref QuollJsonReader reader, Next next)
    {
        if (reader.BytesConsumed - _start > _options.MaxLength) throw TooLong();
        EndItem();
        _start = reader.BytesConsumed;
        _next = next;
    }

    // Scans the new bytes. Returns false if no further value is complete.
    private bool FindWhole()
    {
        if (_isAllThere)
        {
            _whole = Text.Length;
            return _start < _whole;
        }
        var part = Text[_scanned..];
        if (_items == JsonItems.Lines)
        {
            // The end of a line ends all its values.
            var lines = part.LastIndexOf((byte)'\n') + 1;
            if (lines > 0)
            {
                _scanned += lines;
                _whole = _scanned;
                _scanner = new JsonTextScanner(_skipsComments);
                part = part[lines..];
            }
        }
        if (_scanner.Scan(part) is > 0 and var length) _whole = _scanned + length;
        if (_scanner.IsBetween && EndsWithLiteral(Text[_start..])) _whole = Text.Length;
        _scanned = Text.Length;
        return _start < _whole;
    }

    private static bool EndsWithLiteral(ReadOnlySpan<byte> text) =>
        text.EndsWith("true"u8) || text.EndsWith("false"u8) || text.EndsWith("null"u8);

    private void ReadEnd()
    {
        if (!TrySkipSpace()) return;
        ReaderOf(Text.Length, depth: 0).RequireEnd();
        _start = Text.Length;
    }

    // Creates a reader for the bytes up to an end, positioned after those already read.
    private QuollJsonReader ReaderOf(int end, int depth)
    {
        var reader = new QuollJsonReader(Text[..end], _state);
        reader.MoveTo(_start, depth);
        return reader;
    }

    // Errors name the item.
    private void BeginItem() => (_state.Item, _state.ItemStart) = (_index, _start);

    private void EndItem() => (_state.Item, _state.ItemStart) = (-1, 0);

    private QuollJsonException TooLong() =>
        ReaderOf(Text.Length, depth: 0).ErrorAt(_start, JsonMessages.ItemTooLong, Math.Min(_options.MaxLength, Array.MaxLength));
}
