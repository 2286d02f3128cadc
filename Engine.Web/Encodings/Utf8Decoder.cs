using System.Buffers;
using System.Text;
using System.Text.Unicode;
using Quoll.Web.WebIdl;

namespace Quoll.Web.Encodings;

/// <summary>UTF-8 decoder (Encoding Standard §8.1.1). .NET replaces errors as the standard asks.</summary>
internal sealed class Utf8Decoder : EncodingDecoder
{
    private const int MaxSequence = 4;

    // The beginning of a sequence that the next chunk goes on with.
    private readonly byte[] _kept = new byte[MaxSequence];
    private int _keptCount;

    /// <summary>UTF-8 decode (§6): without a byte order mark, errors replaced.</summary>
    public static JsValue Decode(ReadOnlySpan<byte> bytes)
    {
        bytes = WithoutMark(bytes);
        return AbstractOperations.DecodeUtf8(bytes) ?? Replace(bytes);
    }

    /// <summary>Decodes bytes that are not valid: errors are replaced. The call is charged.</summary>
    public static string Replace(ReadOnlySpan<byte> bytes)
    {
        AbstractOperations.Charge(bytes.Length / 16, 2L * bytes.Length);
        return Idl.RequireLength(Encoding.UTF8.GetString(bytes));
    }

    /// <summary>Leaves out a byte order mark.</summary>
    public static ReadOnlySpan<byte> WithoutMark(ReadOnlySpan<byte> bytes) => bytes.StartsWith("\uFEFF"u8) ? bytes[3..] : bytes;

    /// <inheritdoc/>
    public override bool Decode(ReadOnlySpan<byte> bytes, bool isLast, bool isFatal, ref CharBuffer output)
    {
        while (_keptCount > 0 && bytes.Length > 0)
        {
            // The kept bytes with one more: a sequence, or still the beginning of one, or an error before the new byte.
            _kept[_keptCount] = bytes[0];
            var sequence = _kept.AsSpan(0, _keptCount + 1);
            switch (Rune.DecodeFromUtf8(sequence, out var rune, out var consumed))
            {
                case OperationStatus.Done:
                    rune.EncodeToUtf16(output.AppendRoom(rune.Utf16SequenceLength));
                    bytes = bytes[1..];
                    _keptCount = 0;
                    break;
                case OperationStatus.NeedMoreData:
                    bytes = bytes[1..];
                    _keptCount++;
                    break;
                default:
                    // The new byte is read again as the beginning of a sequence.
                    _keptCount = 0;
                    if (isFatal) return false;
                    output.Append(Replacement);
                    break;
            }
        }
        if (bytes.Length > 0)
        {
            var start = output.Length;
            var room = output.AppendRoom(bytes.Length);
            var status = Utf8.ToUtf16(bytes, room, out var read, out var written, replaceInvalidSequences: !isFatal, isFinalBlock: false);
            output.Truncate(start + written);
            if (status == OperationStatus.InvalidData) return false;
            _keptCount = bytes.Length - read;
            bytes[read..].CopyTo(_kept);
        }
        if (!isLast || _keptCount == 0) return true;
        _keptCount = 0;
        if (isFatal) return false;
        output.Append(Replacement);
        return true;
    }
}
