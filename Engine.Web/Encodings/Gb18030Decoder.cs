namespace Quoll.Web.Encodings;

/// <summary>gb18030 decoder (Encoding Standard §10.2.1), which is GBK's, too.</summary>
internal sealed class Gb18030Decoder : ByteDecoder
{
    private readonly EncodingIndex _index = EncodingIndex.Gb18030;
    private int _first, _second, _third;

    protected override bool IsAtStart => _first == 0;

    protected override int Handle(int octet)
    {
        if (octet == EndOfQueue)
        {
            if (_first == 0) return Finished;
            _first = _second = _third = 0;
            return Error;
        }
        if (_third != 0) return HandleFourth(octet);
        if (_second != 0) return HandleThird(octet);
        if (_first != 0) return HandleSecond(octet);
        switch (octet)
        {
            case < 0x80:
                return octet;
            case 0x80:
                return '€';
            case 0xFF:
                return Error;
            default:
                _first = octet;
                return Continue;
        }
    }

    private int HandleSecond(int octet)
    {
        if (octet is >= 0x30 and <= 0x39)
        {
            _second = octet;
            return Continue;
        }
        var lead = _first;
        _first = 0;
        if (octet is (>= 0x40 and <= 0x7E) or (>= 0x80 and <= 0xFE))
        {
            var codePoint = _index[((lead - 0x81) * 190) + octet - (octet < 0x7F ? 0x40 : 0x41)];
            if (codePoint >= 0) return codePoint;
        }
        if (octet < 0x80) Restore(octet);
        return Error;
    }

    private int HandleThird(int octet)
    {
        if (octet is >= 0x81 and <= 0xFE)
        {
            _third = octet;
            return Continue;
        }
        Restore(octet);
        Restore(_second);
        _first = _second = 0;
        return Error;
    }

    private int HandleFourth(int octet)
    {
        var (first, second, third) = (_first, _second, _third);
        _first = _second = _third = 0;
        if (octet is >= 0x30 and <= 0x39)
            return RangesCodePoint(((first - 0x81) * 12600) + ((second - 0x30) * 1260) + ((third - 0x81) * 10) + octet - 0x30);
        Restore(octet);
        Restore(third);
        Restore(second);
        return Error;
    }

    /// <summary>Index gb18030 ranges code point (§5).</summary>
    private static int RangesCodePoint(int pointer)
    {
        if (pointer is (> 39419 and < 189000) or > 1237575) return Error;
        if (pointer == 7457) return 0xE7C7;
        var ranges = EncodingIndex.Gb18030Ranges;
        var last = (ranges.Length / 2) - 1;
        while (ranges[2 * last] > pointer) last--;
        return ranges[(2 * last) + 1] + pointer - ranges[2 * last];
    }
}
