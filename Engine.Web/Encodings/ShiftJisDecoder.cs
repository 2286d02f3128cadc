namespace Quoll.Web.Encodings;

/// <summary>Shift_JIS decoder (Encoding Standard §12.3.1).</summary>
internal sealed class ShiftJisDecoder : ByteDecoder
{
    private readonly EncodingIndex _index = EncodingIndex.Jis0208;
    private int _lead;

    protected override bool IsAtStart => _lead == 0;

    protected override int Handle(int octet)
    {
        var lead = _lead;
        if (octet == EndOfQueue)
        {
            _lead = 0;
            return lead == 0 ? Finished : Error;
        }
        if (lead == 0)
        {
            switch (octet)
            {
                case <= 0x80:
                    return octet;
                case >= 0xA1 and <= 0xDF:
                    return 0xFF61 - 0xA1 + octet;
                case 0xA0 or > 0xFC:
                    return Error;
                default:
                    _lead = octet;
                    return Continue;
            }
        }
        _lead = 0;
        if (octet is (>= 0x40 and <= 0x7E) or (>= 0x80 and <= 0xFC))
        {
            var pointer = ((lead - (lead < 0xA0 ? 0x81 : 0xC1)) * 188) + octet - (octet < 0x7F ? 0x40 : 0x41);
            // The code points of private use that Windows has (EUDC).
            if (pointer is >= 8836 and <= 10715) return 0xE000 - 8836 + pointer;
            if (_index[pointer] is >= 0 and var codePoint) return codePoint;
        }
        if (octet < 0x80) Restore(octet);
        return Error;
    }
}
