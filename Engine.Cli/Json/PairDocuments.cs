using System.Text.Json;

namespace Quoll.Cli.Json;

/// <summary>
/// The values inside of JSON documents that have no entries, each as a pair: its path and itself. The memory that a
/// document takes is that of its longest string and of its nesting.
/// </summary>
internal sealed class PairDocuments(InputFile file, Progress? progress) : MadeDocuments(file, progress)
{
    private const int FirstSize = 1 << 16;

    private readonly List<Step> _path = [];
    private byte[] _buffer = new byte[FirstSize];
    private int _length;
    private int _used;
    private bool _isFinal;
    private JsonReaderState _state = NewState();

    // A step of the path: an index, or a key with its quotes.
    private struct Step
    {
        public byte[]? Key;
        public int Index;
        public bool IsArray;
        public bool IsEmpty;
    }

    protected override bool TryMakeNext()
    {
        while (true)
        {
            var found = TryFind();
            if (found is { } isFound) return isFound;
            if (_isFinal) return false;
            Fill();
        }
    }

    private static JsonReaderState NewState() =>
        new(new JsonReaderOptions { AllowMultipleValues = true, MaxDepth = 100_000 });

    // Null if more bytes are needed.
    private bool? TryFind()
    {
        var reader = new Utf8JsonReader(_buffer.AsSpan(_used, _length - _used), _isFinal, _state);
        try
        {
            while (reader.Read())
            {
                if (!Take(ref reader)) continue;
                Keep(ref reader);
                return true;
            }
            Keep(ref reader);
            return null;
        }
        catch (JsonException error)
        {
            throw new InputSyntaxException((error.LineNumber ?? 0) + 1, (int)(error.BytePositionInLine ?? 0) + 1, "Invalid JSON.");
        }
    }

    private void Keep(ref Utf8JsonReader reader)
    {
        _used += (int)reader.BytesConsumed;
        _state = reader.CurrentState;
    }

    // Returns whether the token completes a pair.
    private bool Take(ref Utf8JsonReader reader)
    {
        switch (reader.TokenType)
        {
            case JsonTokenType.PropertyName:
                var key = new byte[reader.ValueSpan.Length + 2];
                key[0] = key[^1] = (byte)'"';
                reader.ValueSpan.CopyTo(key.AsSpan(1));
                Enter(key);
                return false;
            case JsonTokenType.StartArray or JsonTokenType.StartObject:
                EnterElement();
                _path.Add(new Step { IsArray = reader.TokenType == JsonTokenType.StartArray, Index = -1, IsEmpty = true });
                return false;
            case JsonTokenType.EndArray or JsonTokenType.EndObject:
                var ended = _path[^1];
                _path.RemoveAt(_path.Count - 1);
                if (!ended.IsEmpty) return false;
                Write(ended.IsArray ? "[]"u8 : "{}"u8, isString: false);
                return true;
            default:
                EnterElement();
                Write(reader.ValueSpan, reader.TokenType == JsonTokenType.String);
                return true;
        }
    }

    private void Enter(byte[] key)
    {
        var top = _path[^1];
        top.Key = key;
        top.IsEmpty = false;
        _path[^1] = top;
    }

    // The next value is an element if an array is open.
    private void EnterElement()
    {
        if (_path.Count == 0 || !_path[^1].IsArray) return;
        var top = _path[^1];
        top.Index++;
        top.IsEmpty = false;
        _path[^1] = top;
    }

    private void Write(ReadOnlySpan<byte> value, bool isString)
    {
        Json.Write("[["u8);
        for (var i = 0; i < _path.Count; i++)
        {
            if (i > 0) Json.Write(","u8);
            if (_path[i].IsArray) Json.WriteNumber(_path[i].Index);
            else Json.Write(_path[i].Key);
        }
        Json.Write("],"u8);
        if (isString) Json.Write("\""u8);
        Json.Write(value);
        if (isString) Json.Write("\""u8);
        Json.Write("]"u8);
    }

    private void Fill()
    {
        _buffer.AsSpan(_used, _length - _used).CopyTo(_buffer);
        _length -= _used;
        _used = 0;
        if (_length == _buffer.Length) Array.Resize(ref _buffer, checked(2 * _buffer.Length));
        var count = Bytes.Read(_buffer, _length, _buffer.Length - _length);
        if (_length == 0 && _buffer.AsSpan(0, count).StartsWith("\uFEFF"u8)) _used = 3;
        _length += count;
        _isFinal = count == 0;
    }
}
