using System.IO.Pipelines;
using Quoll.Web.WebIdl;

namespace Quoll.Web.Streams.Hosting;

/// <summary>Where bytes of a script go in .NET.</summary>
internal abstract class ByteSink
{
    public abstract ValueTask WriteAsync(byte[] bytes);

    /// <summary>Writes the rest, and frees the sink.</summary>
    public abstract ValueTask CloseAsync();

    /// <summary>Frees the sink without writing the rest.</summary>
    public abstract ValueTask AbortAsync();
}

/// <summary>The underlying sink of a writable stream over asynchronous work of .NET.</summary>
internal static class AsyncSink
{
    public static WritableStream Create(Engine engine, ByteSink sink) => WritableStream.Create(
        engine,
        chunk =>
        {
            var bytes = Idl.CopyBytes(chunk, "WritableStream");
            return bytes.Length == 0 ? null : Wait(engine, sink.WriteAsync(bytes));
        },
        () => Wait(engine, sink.CloseAsync()),
        _ => Wait(engine, sink.AbortAsync()));

    private static StreamPromise? Wait(Engine engine, ValueTask work) =>
        work.IsCompletedSuccessfully ? null : StreamPromise.Of(engine, engine.FromObject(ReportAsync(work)));

    private static async Task ReportAsync(ValueTask work)
    {
        try
        {
            await work.ConfigureAwait(false);
        }
        catch (OperationCanceledException exception)
        {
            // A cancellation would end the call of the script that waits.
            throw new IOException("The write was canceled.", exception);
        }
    }
}

/// <summary>A <see cref="Stream"/> that scripts write to.</summary>
internal sealed class StreamOutput(Stream stream, bool leaveOpen) : ByteSink
{
    public override ValueTask WriteAsync(byte[] bytes) => stream.WriteAsync(bytes);

    public override async ValueTask CloseAsync()
    {
        await stream.FlushAsync().ConfigureAwait(false);
        if (!leaveOpen) await stream.DisposeAsync().ConfigureAwait(false);
    }

    public override ValueTask AbortAsync() => leaveOpen ? default : stream.DisposeAsync();
}

/// <summary>A <see cref="PipeWriter"/> that scripts write to.</summary>
internal sealed class PipeOutput(PipeWriter writer) : ByteSink
{
    public override async ValueTask WriteAsync(byte[] bytes)
    {
        var result = await writer.WriteAsync(bytes).ConfigureAwait(false);
        if (result.IsCompleted) throw new IOException("The reader of the pipe has completed it.");
    }

    public override ValueTask CloseAsync() => writer.CompleteAsync();

    public override ValueTask AbortAsync() => writer.CompleteAsync(new IOException("The script has aborted the stream."));
}
