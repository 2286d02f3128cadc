namespace Quoll.Web.Streams;

/// <summary>The kind of reader that a pull-into descriptor serves.</summary>
internal enum PullIntoReader
{
    /// <summary>The reader was released.</summary>
    None,

    /// <summary>A default reader; the buffer was allocated automatically.</summary>
    Default,

    /// <summary>A BYOB reader.</summary>
    Byob,
}

/// <summary>
/// A pull-into descriptor (§4.7.2): a buffer that waits to be filled. Offsets and lengths are in bytes.
/// </summary>
internal sealed class PullIntoDescriptor
{
    /// <summary>The ArrayBuffer.</summary>
    public required JsValue Buffer { get; set; }

    /// <summary>The length of the buffer at first.</summary>
    public required int BufferByteLength { get; init; }

    /// <summary>Where the bytes begin.</summary>
    public int ByteOffset { get; init; }

    /// <summary>How many bytes may be written.</summary>
    public required int ByteLength { get; init; }

    /// <summary>How many bytes have been written.</summary>
    public int BytesFilled { get; set; }

    /// <summary>How many bytes are enough.</summary>
    public int MinimumFill { get; init; } = 1;

    /// <summary>The size of an element of the view.</summary>
    public int ElementSize { get; init; } = 1;

    /// <summary>The constructor of the view.</summary>
    public BufferViewKind ViewKind { get; init; } = BufferViewKind.Uint8;

    /// <summary>The reader.</summary>
    public required PullIntoReader Reader { get; set; }
}

/// <summary>A readable byte stream queue entry (§4.7.2).</summary>
internal sealed class ByteQueueEntry(JsValue buffer, int byteOffset, int byteLength)
{
    public JsValue Buffer => buffer;

    public int ByteOffset { get; set; } = byteOffset;

    public int ByteLength { get; set; } = byteLength;
}
