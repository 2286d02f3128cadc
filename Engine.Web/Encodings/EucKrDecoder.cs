namespace Quoll.Web.Encodings;

/// <summary>EUC-KR decoder (Encoding Standard §13.1.1).</summary>
internal sealed class EucKrDecoder : ByteDecoder
{
    private readonly EncodingIndex _index = EncodingIndex.EucKr;
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
        if (octet is >= 0x41 and <= 0xFE && _index[((lead - 0x81) * 190) + octet - 0x41] is >= 0 and var codePoint) return codePoint;
        if (octet < 0x80) Restore(octet);
        return Error;
    }
}
