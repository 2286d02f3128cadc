namespace Quoll.Web.Encodings;

/// <summary>EUC-JP decoder (Encoding Standard §12.1.1).</summary>
internal sealed class EucJpDecoder : ByteDecoder
{
    private readonly EncodingIndex _index = EncodingIndex.Jis0208;
    private bool _isJis0212;
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
            if (octet is not (0x8E or 0x8F or (>= 0xA1 and <= 0xFE))) return Error;
            _lead = octet;
            return Continue;
        }
        _lead = 0;
        if (lead == 0x8E && octet is >= 0xA1 and <= 0xDF) return 0xFF61 - 0xA1 + octet;
        if (lead == 0x8F && octet is >= 0xA1 and <= 0xFE)
        {
            _isJis0212 = true;
            _lead = octet;
            return Continue;
        }
        var codePoint = -1;
        if (lead is >= 0xA1 and <= 0xFE && octet is >= 0xA1 and <= 0xFE)
            codePoint = (_isJis0212 ? EncodingIndex.Jis0212 : _index)[((lead - 0xA1) * 94) + octet - 0xA1];
        _isJis0212 = false;
        if (codePoint >= 0) return codePoint;
        if (octet < 0x80) Restore(octet);
        return Error;
    }
}
