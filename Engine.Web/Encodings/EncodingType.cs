namespace Quoll.Web.Encodings;

/// <summary>An encoding (Encoding Standard §4).</summary>
/// <param name="name">The name as the standard writes it.</param>
internal sealed class EncodingType(string name)
{
    /// <summary>The name in lower case, as scripts see it.</summary>
    public string Name { get; } = name.ToLowerInvariant();

    /// <summary>
    /// Whether texts may begin with a byte order mark, which decoding leaves out: UTF-8, UTF-16BE, UTF-16LE.
    /// </summary>
    public bool HasMark => IsUtf8 || Name is "utf-16be" or "utf-16le";

    public bool IsUtf8 => Name == "utf-8";

    /// <summary>Whether this is the replacement encoding, which TextDecoder refuses.</summary>
    public bool IsReplacement => Name == "replacement";

    /// <summary>Creates an instance of the decoder.</summary>
    public EncodingDecoder CreateDecoder() => Name switch
    {
        "utf-8" => new Utf8Decoder(),
        "utf-16le" => new Utf16Decoder(isBigEndian: false),
        "utf-16be" => new Utf16Decoder(isBigEndian: true),
        "gbk" or "gb18030" => new Gb18030Decoder(),
        "big5" => new Big5Decoder(),
        "euc-jp" => new EucJpDecoder(),
        "iso-2022-jp" => new Iso2022JpDecoder(),
        "shift_jis" => new ShiftJisDecoder(),
        "euc-kr" => new EucKrDecoder(),
        "replacement" => new ReplacementDecoder(),
        _ => SingleByteDecoder.Of(Name),
    };
}
