using Quoll.Web.Streams;

namespace Quoll.Web.Compression;

/// <summary>Pieces of output as chunks.</summary>
internal static class ByteChunks
{
    /// <summary>Enqueues a Uint8Array for each piece. A reader may run script meanwhile.</summary>
    public static void Enqueue(TransformStreamDefaultController controller, List<byte[]> pieces)
    {
        foreach (var piece in pieces) controller.Enqueue(AbstractOperations.CreateUint8Array(controller.Engine, piece));
    }
}
