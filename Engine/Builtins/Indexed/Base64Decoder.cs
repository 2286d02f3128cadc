namespace Quoll.Builtins.Indexed;

/// <summary>What happens with a last group of fewer than four characters.</summary>
internal enum LastChunkHandling
{
    /// <summary>It may lack its padding, and its unused bits may have any value.</summary>
    Loose,

    /// <summary>It must have its padding, and unused bits must be 0.</summary>
    Strict,

    /// <summary>It is left unread if it is incomplete.</summary>
    StopBeforePartial,
}

/// <summary>
/// FromBase64 of the edition of 2026: decodes a text, with ASCII white space between its characters, until it ends or a
/// number of bytes is full. What was decoded before an error is kept.
/// </summary>
internal ref struct Base64Decoder(Agent agent, string text, bool isUrl, LastChunkHandling lastChunk, long maxLength)
{
    private byte[] _bytes = [];
    private int _count;
    private int _index;

    // The bits of the current group, and its number of characters.
    private uint _bits;
    private int _characters;

    /// <summary>Characters up to the end of the last group that was decoded.</summary>
    public int Read { get; private set; }

    public readonly ReadOnlySpan<byte> Bytes => _bytes.AsSpan(0, _count);

    /// <summary>Decodes; returns the SyntaxError of a text that is not Base64.</summary>
    public ThrowCompletion? Run()
    {
        if (maxLength == 0) return null;
        agent.StepOver(text.Length);
        var size = Math.Min(text.Length / 4L * 3 + 3, maxLength);
        agent.Reserve(size);
        _bytes = new byte[size];
        while (true)
        {
            SkipSpace();
            if (_index == text.Length) return AtEnd();
            var c = text[_index++];
            if (c == '=') return AtPadding();
            if (Value(c) is not (>= 0 and var value)) return Unexpected(_index - 1);
            var room = maxLength - _count;
            // The group would have more bytes than there is room for.
            if (room == 1 && _characters == 2 || room == 2 && _characters == 3) return null;
            _bits = _bits << 6 | (uint)value;
            if (++_characters < 4) continue;
            Write(_bits, 3);
            (_bits, _characters, Read) = (0, 0, _index);
            if (_count == maxLength) return null;
        }
    }

    private ThrowCompletion? AtEnd()
    {
        if (_characters > 0)
        {
            if (lastChunk == LastChunkHandling.StopBeforePartial) return null;
            if (lastChunk == LastChunkHandling.Strict || _characters == 1) return Raise.SyntaxError(Messages.Base64Incomplete);
            WriteLast();
        }
        Read = text.Length;
        return null;
    }

    private ThrowCompletion? AtPadding()
    {
        if (_characters < 2) return Unexpected(_index - 1);
        SkipSpace();
        if (_characters == 2)
        {
            if (_index == text.Length)
                return lastChunk == LastChunkHandling.StopBeforePartial ? null : Raise.SyntaxError(Messages.Base64Incomplete);
            if (text[_index] == '=')
            {
                _index++;
                SkipSpace();
            }
        }
        if (_index < text.Length) return Unexpected(_index);
        if (lastChunk == LastChunkHandling.Strict && (_bits & (_characters == 2 ? 0b1111 : 0b11)) != 0)
            return Raise.SyntaxError(Messages.Base64ExtraBits);
        WriteLast();
        Read = text.Length;
        return null;
    }

    // The bytes of a group of two or three characters.
    private void WriteLast() => Write(_characters == 2 ? _bits << 12 : _bits << 6, _characters - 1);

    private void Write(uint bits, int bytes)
    {
        for (var i = 0; i < bytes; i++) _bytes[_count++] = (byte)(bits >> (16 - 8 * i));
    }

    private void SkipSpace()
    {
        while (_index < text.Length && text[_index] is ('\t' or '\n' or '\f' or '\r' or ' ')) _index++;
    }

    private readonly int Value(char c) => c switch
    {
        >= 'A' and <= 'Z' => c - 'A',
        >= 'a' and <= 'z' => c - 'a' + 26,
        >= '0' and <= '9' => c - '0' + 52,
        '+' when !isUrl => 62,
        '/' when !isUrl => 63,
        '-' when isUrl => 62,
        '_' when isUrl => 63,
        _ => -1,
    };

    private readonly ThrowCompletion Unexpected(int index) =>
        Raise.SyntaxError(Messages.Base64Unexpected, Display.Brief(text[index].ToString()), index);
}
