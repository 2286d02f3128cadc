using System.IO.Pipelines;
using Quoll.Web.Streams;
using Quoll.Web.Streams.Hosting;

namespace Quoll.Web;

/// <summary>
/// Streams of .NET as streams of scripts, and the reverse. Data flow only as fast as the other side takes them.
/// </summary>
/// <remarks>
/// A script sees exceptions of .NET streams as <see cref="EngineOptions.HostErrors"/> says. Work of .NET runs where
/// .NET runs it; scripts continue on the engine's turn.
/// </remarks>
public static class WebStreams
{
    /// <summary>Returns a readable byte stream of the bytes of a stream.</summary>
    /// <param name="engine">The engine of the result.</param>
    /// <param name="stream">
    /// The stream. It is disposed of after the last byte, or when a script cancels the result.
    /// </param>
    /// <param name="leaveOpen">Whether the stream is never disposed of.</param>
    public static JsValue ToReadableStream(Engine engine, Stream stream, bool leaveOpen = false)
    {
        ArgumentNullException.ThrowIfNull(engine);
        ArgumentNullException.ThrowIfNull(stream);
        if (!stream.CanRead) throw new ArgumentException("The stream cannot be read.", nameof(stream));
        return AsyncSource.CreateBytes(engine, new StreamBytes(stream, leaveOpen)).Value;
    }

    /// <summary>Returns a readable byte stream of the bytes of a pipe.</summary>
    /// <param name="engine">The engine of the result.</param>
    /// <param name="reader">The pipe. It is completed after the last byte, or when a script cancels the result.</param>
    public static JsValue ToReadableStream(Engine engine, PipeReader reader)
    {
        ArgumentNullException.ThrowIfNull(engine);
        ArgumentNullException.ThrowIfNull(reader);
        return AsyncSource.CreateBytes(engine, new PipeBytes(reader)).Value;
    }

    /// <summary>Returns a readable byte stream of pieces of bytes, which are copied.</summary>
    /// <param name="engine">The engine of the result.</param>
    /// <param name="chunks">The pieces. Empty ones are left out.</param>
    public static JsValue ToReadableStream(Engine engine, IAsyncEnumerable<ReadOnlyMemory<byte>> chunks)
    {
        ArgumentNullException.ThrowIfNull(engine);
        ArgumentNullException.ThrowIfNull(chunks);
        return AsyncSource.CreateBytes(engine, new EnumerableBytes(chunks)).Value;
    }

    /// <summary>Returns a readable stream of values.</summary>
    /// <typeparam name="T">The type of the values.</typeparam>
    /// <param name="engine">The engine of the result.</param>
    /// <param name="values">
    /// The values, each converted as <see cref="Engine.FromObject(object?)"/> does. The enumeration begins with the
    /// first read, and is disposed of when a script cancels the result.
    /// </param>
    public static JsValue ToReadableStream<T>(Engine engine, IAsyncEnumerable<T> values)
    {
        ArgumentNullException.ThrowIfNull(engine);
        ArgumentNullException.ThrowIfNull(values);
        return AsyncSource.CreateValues(engine, values).Value;
    }

    /// <summary>
    /// Returns a writable stream that writes to a stream. Its chunks are ArrayBuffers or views of them.
    /// </summary>
    /// <param name="engine">The engine of the result.</param>
    /// <param name="stream">
    /// The stream. When a script closes the result, it is flushed and disposed of; when a script aborts it, disposed
    /// of.
    /// </param>
    /// <param name="leaveOpen">Whether the stream is never disposed of.</param>
    public static JsValue ToWritableStream(Engine engine, Stream stream, bool leaveOpen = false)
    {
        ArgumentNullException.ThrowIfNull(engine);
        ArgumentNullException.ThrowIfNull(stream);
        if (!stream.CanWrite) throw new ArgumentException("The stream cannot be written.", nameof(stream));
        return AsyncSink.Create(engine, new StreamOutput(stream, leaveOpen)).Value;
    }

    /// <summary>
    /// Returns a writable stream that writes to a pipe. Its chunks are ArrayBuffers or views of them.
    /// </summary>
    /// <param name="engine">The engine of the result.</param>
    /// <param name="writer">
    /// The pipe. It is completed when a script closes the result, and completed with an exception when a script aborts
    /// it.
    /// </param>
    public static JsValue ToWritableStream(Engine engine, PipeWriter writer)
    {
        ArgumentNullException.ThrowIfNull(engine);
        ArgumentNullException.ThrowIfNull(writer);
        return AsyncSink.Create(engine, new PipeOutput(writer)).Value;
    }

    /// <summary>
    /// Returns a stream that reads the chunks of a readable stream of a script, which are ArrayBuffers or views of
    /// them.
    /// </summary>
    /// <param name="readableStream">The stream of the script, which is locked from now on.</param>
    /// <returns>
    /// A stream that is read asynchronously or, outside of calls of the engine, synchronously. Each read runs the
    /// engine's jobs as <see cref="Engine.AwaitAsync(JsValue, CallOptions)"/> does. To dispose of it before its end
    /// cancels the stream of the script.
    /// </returns>
    /// <exception cref="ArgumentException">The value is not a ReadableStream, or is locked.</exception>
    public static Stream AsStream(JsValue readableStream) => new ScriptStream(ScriptChunks.Lock(readableStream, nameof(readableStream)));

    /// <summary>Reads the chunks of a readable stream of a script.</summary>
    /// <typeparam name="T">The type that the chunks are converted to (<see cref="JsValue.ConvertTo{T}"/>).</typeparam>
    /// <param name="readableStream">The stream of the script, which is locked from now on.</param>
    /// <param name="cancellationToken">Ends the waiting for a chunk, and cancels the stream of the script.</param>
    /// <returns>
    /// The chunks. Each step runs the engine's jobs as <see cref="Engine.AwaitAsync(JsValue, CallOptions)"/> does. To
    /// end the enumeration early cancels the stream of the script.
    /// </returns>
    /// <exception cref="ArgumentException">The value is not a ReadableStream, or is locked.</exception>
    public static IAsyncEnumerable<T> ReadAllAsync<T>(JsValue readableStream, CancellationToken cancellationToken = default) =>
        ScriptChunks.Lock(readableStream, nameof(readableStream)).ReadAllAsync<T>(cancellationToken);
}
