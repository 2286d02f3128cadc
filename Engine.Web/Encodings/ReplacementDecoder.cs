namespace Quoll.Web.Encodings;

/// <summary>replacement decoder (Encoding Standard §14.1.1): an error for any input.</summary>
internal sealed class ReplacementDecoder : EncodingDecoder
{
    private bool _hasReturned;

    /// <inheritdoc/>
    public override bool Decode(ReadOnlySpan<byte> bytes, bool isLast, bool isFatal, ref CharBuffer output)
    {
        if (bytes.Length == 0 || _hasReturned) return true;
        _hasReturned = true;
        if (isFatal) return false;
        output.Append(Replacement);
        return true;
    }
}
