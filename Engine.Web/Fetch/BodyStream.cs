using Quoll.Web.Files;
using Quoll.Web.Streams;

namespace Quoll.Web.Fetch;

/// <summary>Streams of bodies, over the Streams Standard.</summary>
internal static class BodyStream
{
    /// <summary>A stream whose bytes are there already.</summary>
    public static ReadableStream FromBytes(Engine engine, byte[] bytes) => ReadableStream.CreateBytes(engine, controller =>
    {
        if (bytes.Length > 0)
        {
            engine.Charge(1 + bytes.Length / 64);
            // A copy, because scripts may change the chunk.
            controller.Enqueue(bytes.AsSpan().ToArray());
        }
        Close(controller);
        return null;
    });

    /// <summary>A stream of bytes that still arrive.</summary>
    public static ReadableStream FromInput(Engine engine, BodyInput input) => ReadableStream.CreateBytes(engine, controller =>
    {
        var pulled = new StreamPromise(engine);
        input.Read(part =>
        {
            if (controller.Stream.State != ReadableState.Readable) return;
            if (part.IsEmpty) Close(controller);
            else controller.Enqueue(part.ToArray());
            pulled.Resolve();
        }, pulled.Reject);
        return pulled;
    }, _ =>
    {
        input.Cancel();
        return null;
    });

    /// <summary>The stream of a body that was read without it: closed, read, and locked by the reader.</summary>
    public static ReadableStream Consumed(Engine engine)
    {
        var stream = ReadableStream.CreateBytes(engine);
        stream.Close();
        stream.GetReader();
        stream.IsDisturbed = true;
        return stream;
    }

    /// <summary>Tee (Fetch §2.2.4, clone): the second branch gets copies of the chunks.</summary>
    public static (ReadableStream Own, ReadableStream Other) Tee(ReadableStream stream) => stream.Tee(clonesForBranch2: true);

    /// <summary>
    /// A stream that reads from another one, which is locked from now on (Streams §9.5, create a proxy).
    /// </summary>
    public static ReadableStream Move(ReadableStream stream)
    {
        var engine = stream.Engine;
        var reader = stream.GetReader();
        stream.IsDisturbed = true;
        return ReadableStream.Create(engine, controller =>
        {
            var pulled = new StreamPromise(engine);
            reader.Read(new ReadSteps(chunk =>
            {
                controller.Enqueue(chunk);
                pulled.Resolve();
            }, () =>
            {
                controller.Close();
                pulled.Resolve();
            }, pulled.Reject));
            return pulled;
        }, stream.Cancel, highWaterMark: 0);
    }

    /// <summary>Fully reads a stream (Streams §9.1.2, read all bytes). Chunks must be Uint8Array.</summary>
    public static void ReadAll(ReadableStream stream, Action<byte[]> done, Action<JsValue> failed)
    {
        var reader = stream.GetReader();
        var known = new MemoryStream();
        ReadNext();

        void ReadNext() => reader.Read(new ReadSteps(chunk =>
        {
            if (!TryGetChunk(chunk, out var bytes))
            {
                failed(AbstractOperations.ToErrorValue(
                    stream.Engine, new ScriptError(ScriptErrorKind.TypeError, "A chunk of the body is not a Uint8Array.")));
                return;
            }
            stream.Engine.Charge(1 + bytes.Length / 64, bytes.Length);
            known.Write(bytes);
            // A stream may have its next chunk already: no chain of calls.
            stream.Engine.EnqueueJob(ReadNext);
        }, () => done(known.ToArray()), failed));
    }

    /// <summary>The bytes of a chunk; false if it is not a Uint8Array.</summary>
    public static bool TryGetChunk(JsValue chunk, out byte[] bytes)
    {
        bytes = [];
        if (!AbstractOperations.TryGetBufferSource(chunk, out var source) || source.Kind != BufferViewKind.Uint8) return false;
        bytes = source.Bytes.ToArray();
        return true;
    }

    /// <summary>Errors a stream that is readable.</summary>
    public static void Error(ReadableStream stream, JsValue reason)
    {
        if (stream.State == ReadableState.Readable) stream.Controller.Error(reason);
    }

    // Close a stream (Streams §9.1.1): readers with buffers of their own get an answer.
    private static void Close(ReadableByteStreamController controller)
    {
        controller.Close();
        if (controller.ByobRequest is not null) controller.Respond(0);
    }
}
