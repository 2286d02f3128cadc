namespace Quoll.Web.Encodings;

/// <summary>ISO-2022-JP decoder (Encoding Standard §12.2.1).</summary>
internal sealed class Iso2022JpDecoder : ByteDecoder
{
    private enum State
    {
        Ascii,
        Roman,
        Katakana,
        LeadByte,
        TrailByte,
        EscapeStart,
        Escape,
    }

    private const int EscapeByte = 0x1B;

    private readonly EncodingIndex _index = EncodingIndex.Jis0208;
    private State _state, _outputState;
    private int _lead;
    private bool _hasEscape;

    protected override bool IsAtStart => false;

    protected override int Handle(int octet)
    {
        switch (_state)
        {
            case State.EscapeStart:
                return HandleEscapeStart(octet);
            case State.Escape:
                return HandleEscape(octet);
            case State.TrailByte:
                return HandleTrail(octet);
        }
        if (octet == EscapeByte)
        {
            _state = State.EscapeStart;
            return Continue;
        }
        if (octet == EndOfQueue) return Finished;
        _hasEscape = false;
        switch (_state)
        {
            case State.Roman when octet == '\\':
                return '¥';
            case State.Roman when octet == '~':
                return '‾';
            case State.Ascii or State.Roman:
                return octet < 0x80 && octet is not (0x0E or 0x0F) ? octet : Error;
            case State.Katakana:
                return octet is >= 0x21 and <= 0x5F ? 0xFF61 - 0x21 + octet : Error;
        }
        if (octet is < 0x21 or > 0x7E) return Error;
        _lead = octet;
        _state = State.TrailByte;
        return Continue;
    }

    private int HandleTrail(int octet)
    {
        if (octet == EscapeByte)
        {
            _state = State.EscapeStart;
            return Error;
        }
        _state = State.LeadByte;
        if (octet is < 0x21 or > 0x7E) return Error;
        return _index[((_lead - 0x21) * 94) + octet - 0x21] is >= 0 and var codePoint ? codePoint : Error;
    }

    private int HandleEscapeStart(int octet)
    {
        if (octet is '$' or '(')
        {
            _lead = octet;
            _state = State.Escape;
            return Continue;
        }
        Restore(octet);
        _hasEscape = false;
        _state = _outputState;
        return Error;
    }

    private int HandleEscape(int octet)
    {
        var lead = _lead;
        _lead = 0;
        State? next = (lead, octet) switch
        {
            ('(', 'B') => State.Ascii,
            ('(', 'J') => State.Roman,
            ('(', 'I') => State.Katakana,
            ('$', '@' or 'B') => State.LeadByte,
            _ => null,
        };
        if (next is { } state)
        {
            _state = _outputState = state;
            var hadEscape = _hasEscape;
            _hasEscape = true;
            return hadEscape ? Error : Continue;
        }
        Restore(octet);
        Restore(lead);
        _hasEscape = false;
        _state = _outputState;
        return Error;
    }
}
