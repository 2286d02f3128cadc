using System.Buffers;
using Quoll.Calls;
using Quoll.Json.Core;
using Quoll.Json.Typed.Streams;

namespace Quoll;

/// <summary>A UTF-8 text that is gathered from a source before it is parsed.</summary>
internal sealed class JsonInput(Realm realm, long maxLength) : ReceivedText
{
    /// <summary>Reads a stream from its position to its end.</summary>
    public async ValueTask ReadAsync(Stream source, CancellationToken cancellationToken)
    {
        Expect(source, maxLength);
        while (true)
        {
            var read = await source.ReadAsync(Room(), cancellationToken);
            if (read == 0) return;
            Received(read);
            CheckLength(Length);
        }
    }

    /// <summary>Adds a sequence.</summary>
    public void Append(in ReadOnlySequence<byte> sequence)
    {
        CheckLength(Length + sequence.Length);
        sequence.CopyTo(Room((int)sequence.Length).Span);
        Received((int)sequence.Length);
    }

    /// <summary>Throws a RangeError if a text has more units than a limit allows.</summary>
    public static void CheckLength(long length, long maxLength, string units)
    {
        if (length > maxLength) throw Raise.RangeError(JsonMessages.TextTooLong, $"{length} {units}", maxLength);
    }

    protected override byte[] Rent(int size) => realm.Agent.Buffers.Rent<byte>(size);

    protected override void GiveBack(byte[] buffer) => realm.Agent.Buffers.Return(buffer);

    // The engine was free while the call waited for the source, so a new call creates the error.
    private void CheckLength(long length)
    {
        // An array that is full would have no room to show the end.
        var limit = Math.Min(maxLength, Array.MaxLength - 1);
        if (length <= limit) return;
        Boundary.Run(realm, (length, limit), static (_, found) =>
        {
            CheckLength(found.length, found.limit, "bytes or more");
            return true;
        });
    }
}
