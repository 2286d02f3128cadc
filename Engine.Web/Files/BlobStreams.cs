using System.Text;
using Quoll.Web.Streams;

namespace Quoll.Web.Files;

/// <summary>The streams of a Blob (File API §3.3): of bytes, and of text in UTF-8, piece by piece.</summary>
internal static class BlobStreams
{
    /// <summary>The bytes of a chunk.</summary>
    private const int ChunkLength = 64 * 1024;

    /// <summary>A byte stream, "get stream".</summary>
    public static ReadableStream Bytes(Blob blob)
    {
        var at = 0L;
        return ReadableStream.CreateBytes(blob.Engine, controller =>
        {
            if (Next(blob.Data, ref at) is not { } chunk)
            {
                controller.Close();
                // A reader that brought its own buffer gets it back.
                if (controller.HasPendingPullIntos) controller.Respond(0);
            }
            else controller.Enqueue(chunk);
            return null;
        });
    }

    /// <summary>A stream of text: UTF-8 decode, whatever the type of the blob says.</summary>
    public static ReadableStream Text(Blob blob)
    {
        var at = 0L;
        var decoder = Encoding.UTF8.GetDecoder();
        var isFirst = true;
        return ReadableStream.Create(blob.Engine, controller =>
        {
            while (true)
            {
                var chunk = Next(blob.Data, ref at);
                var bytes = chunk.AsSpan();
                if (isFirst && bytes.StartsWith("\uFEFF"u8)) bytes = bytes[3..];
                isFirst = false;
                AbstractOperations.Charge(bytes.Length / 16, 2L * bytes.Length);
                var text = new char[decoder.GetCharCount(bytes, flush: chunk is null)];
                decoder.GetChars(bytes, text, flush: chunk is null);
                if (text.Length > 0) controller.Enqueue(new string(text));
                if (chunk is null) controller.Close();
                // The end of a chunk may be in the middle of a character.
                if (chunk is null || text.Length > 0) return null;
            }
        }, highWaterMark: 0);
    }

    private static byte[]? Next(BlobData data, ref long at)
    {
        if (at == data.Length) return null;
        var start = at;
        at = Math.Min(data.Length, start + ChunkLength);
        return data.Slice(start, at).ToArray();
    }
}
