using System.Text;

namespace Quoll.Web.Encodings;

/// <summary>A decoder that handles one byte after another, as the handlers of the standard do.</summary>
internal abstract class ByteDecoder : EncodingDecoder
{
    /// <summary>In place of a byte: the input has ended.</summary>
    protected const int EndOfQueue = -1;

    /// <summary>A result: more bytes are needed.</summary>
    protected const int Continue = -1;

    /// <summary>A result: the bytes are not valid.</summary>
    protected const int Error = -2;

    /// <summary>A result: the input has ended.</summary>
    protected const int Finished = -3;

    // The bytes that a handler has put back, the next one last. There are three at most (GB 18030).
    private readonly byte[] _restored = new byte[3];
    private int _restoredCount;

    /// <summary>Whether no bytes are kept, and ASCII bytes stand for themselves.</summary>
    protected abstract bool IsAtStart { get; }

    /// <summary>The handler: returns a code point, or one of the results above.</summary>
    protected abstract int Handle(int octet);

    /// <summary>A second code point of the last result; 0 for none.</summary>
    protected int SecondCodePoint { get; set; }

    /// <summary>Puts a byte back in front of the rest of the input. The end of the input is not put back.</summary>
    protected void Restore(int octet)
    {
        if (octet != EndOfQueue) _restored[_restoredCount++] = (byte)octet;
    }

    /// <inheritdoc/>
    public override bool Decode(ReadOnlySpan<byte> bytes, bool isLast, bool isFatal, ref CharBuffer output)
    {
        var index = 0;
        while (true)
        {
            int octet;
            if (_restoredCount > 0)
            {
                octet = _restored[--_restoredCount];
            }
            else if (index < bytes.Length)
            {
                octet = bytes[index];
                if (octet < 0x80 && IsAtStart)
                {
                    index += CopyAscii(bytes[index..], ref output);
                    continue;
                }
                index++;
            }
            else if (isLast)
            {
                octet = EndOfQueue;
            }
            else
            {
                return true;
            }
            var result = Handle(octet);
            switch (result)
            {
                case Finished:
                    return true;
                case Continue:
                    break;
                case Error when isFatal:
                    _restoredCount = 0;
                    return false;
                case Error:
                    output.Append(Replacement);
                    break;
                default:
                    Append(result, ref output);
                    break;
            }
        }
    }

    private void Append(int codePoint, ref CharBuffer output)
    {
        if (codePoint <= char.MaxValue) output.Append((char)codePoint);
        else new Rune(codePoint).EncodeToUtf16(output.AppendRoom(2));
        if (SecondCodePoint == 0) return;
        output.Append((char)SecondCodePoint);
        SecondCodePoint = 0;
    }

    private static int CopyAscii(ReadOnlySpan<byte> bytes, ref CharBuffer output)
    {
        var count = bytes.IndexOfAnyExceptInRange((byte)0, (byte)0x7F);
        if (count < 0) count = bytes.Length;
        Ascii.ToUtf16(bytes[..count], output.AppendRoom(count), out _);
        return count;
    }
}
