namespace Quoll.Web.Encodings;

/// <summary>Big5 decoder (Encoding Standard §11.1.1).</summary>
internal sealed class Big5Decoder : ByteDecoder
{
    private const int Macron = 0x304, Caron = 0x30C;

    private readonly EncodingIndex _index = EncodingIndex.Big5;
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
            if (octet < 0x80) return octet;
            if (octet is < 0x81 or > 0xFE) return Error;
            _lead = octet;
            return Continue;
        }
        _lead = 0;
        if (octet is (>= 0x40 and <= 0x7E) or (>= 0xA1 and <= 0xFE))
        {
            var pointer = ((lead - 0x81) * 157) + octet - (octet < 0x7F ? 0x40 : 0x62);
            if (pointer is 1133 or 1135 or 1164 or 1166)
            {
                SecondCodePoint = pointer is 1133 or 1164 ? Macron : Caron;
                return pointer < 1164 ? 'Ê' : 'ê';
            }
            if (_index[pointer] is >= 0 and var codePoint) return codePoint;
        }
        if (octet < 0x80) Restore(octet);
        return Error;
    }
}
