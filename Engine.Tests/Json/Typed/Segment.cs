using System.Buffers;

namespace Quoll.Tests.Json.Typed;

/// <summary>A piece of a sequence.</summary>
internal sealed class Segment : ReadOnlySequenceSegment<byte>
{
    private Segment(ReadOnlyMemory<byte> memory, long runningIndex) => (Memory, RunningIndex) = (memory, runningIndex);

    /// <summary>Splits bytes into a sequence of two segments.</summary>
    public static ReadOnlySequence<byte> Split(byte[] bytes, int at)
    {
        var first = new Segment(bytes.AsMemory(0, at), 0);
        var second = new Segment(bytes.AsMemory(at), at);
        first.Next = second;
        return new ReadOnlySequence<byte>(first, 0, second, second.Memory.Length);
    }
}
