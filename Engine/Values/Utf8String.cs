using System.Text;

namespace Quoll.Values;

/// <summary>
/// A String that was made as UTF-8 and has stayed so, as JSON.stringify returns longer texts: half the memory of UTF-16, no transcoding where
/// the text goes on to JSON.parse or to a stream of the host.
/// </summary>
internal sealed class Utf8String : DeferredString
{
    private byte[]? _utf8;

    /// <param name="utf8">Valid UTF-8, which is not changed any more.</param>
    /// <param name="length">The number of UTF-16 code units that it stands for.</param>
    public Utf8String(byte[] utf8, int length) : base(length) => _utf8 = utf8;

    /// <summary>The UTF-8; null once the String was flattened.</summary>
    public byte[]? Utf8 => _utf8;

    public override void CopyTo(Span<char> units) => Encoding.UTF8.GetChars(_utf8!, units);

    protected override void Release() => _utf8 = null;
}
