using System.IO.Pipelines;
using Quoll.Json.Core;
using Quoll.Json.Typed;
using Quoll.Json.Typed.Streams;

namespace Quoll;

// Streams and pipes.
public static partial class QuollJson
{
    /// <summary>Serializes a value to a stream as UTF-8, in parts, so memory does not grow with the text.</summary>
    /// <exception cref="QuollJsonException">
    /// The value cannot be serialized. Earlier parts of 16 KB are written already.
    /// </exception>
    /// <inheritdoc cref="Serialize{T}(in T, QuollJsonOptions?)"/>
    public static void Serialize<T>(in T value, Stream output, QuollJsonOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(output);
        using var buffer = SegmentedBuffer.Rent();
        buffer.Sink = output;
        Serialize(in value, buffer, options);
        foreach (var piece in buffer.Pieces()) output.Write(piece.Span);
    }

    /// <summary>
    /// Serializes a value to a stream as UTF-8. Creates the whole text first, in rented buffers, so nothing is
    /// written if the value cannot be serialized. <c>SerializeAsyncEnumerable</c> serializes many values in constant
    /// memory. The call awaits elements of an IAsyncEnumerable in the value after it has written the text before
    /// them, and writes each element as it arrives.
    /// </summary>
    /// <param name="value">The value.</param>
    /// <param name="output">The stream, which is flushed at the end and stays open.</param>
    /// <param name="options">The options; null for <see cref="QuollJsonOptions.Default"/>.</param>
    /// <param name="cancellationToken">Ends the waiting for the stream.</param>
    /// <exception cref="QuollJsonException">The value cannot be serialized.</exception>
    /// <exception cref="NotSupportedException">A type has no JSON form.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public static Task SerializeAsync<T>(
        T value, Stream output, QuollJsonOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(output);
        return WriteAsync(value, new StreamOutput(output), options, cancellationToken);
    }

    /// <summary>
    /// Serializes a value to a pipe as UTF-8, and flushes the pipe without completing it. If its reader has
    /// completed, the call stops writing and does not throw.
    /// </summary>
    /// <inheritdoc cref="SerializeAsync{T}(T, Stream, QuollJsonOptions?, CancellationToken)"/>
    public static Task SerializeAsync<T>(
        T value, PipeWriter output, QuollJsonOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(output);
        return WriteAsync(value, new PipeOutput(output), options, cancellationToken);
    }

    /// <summary>Serializes a value of a type that is known at run time only.</summary>
    /// <inheritdoc cref="SerializeAsync{T}(T, Stream, QuollJsonOptions?, CancellationToken)"/>
    public static async Task SerializeAsync(
        object? value, Type type, Stream output, QuollJsonOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(output);
        cancellationToken.ThrowIfCancellationRequested();
        using var buffer = SegmentedBuffer.Rent();
        buffer.Gaps = [];
        Serialize(value, type, buffer, options);
        await new StreamOutput(output).SendAsync(buffer, isPause: true, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>
    /// Deserializes the JSON text in UTF-8 from a stream's position to its end. Reads the whole text first, at most
    /// <see cref="QuollJsonOptions.MaxLength"/> bytes, into a rented buffer.
    /// </summary>
    /// <param name="utf8">The stream, which is read to its end and stays open. A byte order mark is skipped.</param>
    /// <inheritdoc cref="Deserialize{T}(ReadOnlySpan{byte}, QuollJsonOptions?)"/>
    /// <param name="options"><inheritdoc/></param>
    public static T? Deserialize<T>(Stream utf8, QuollJsonOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(utf8);
        using var text = new GatheredText(options ?? QuollJsonOptions.Default);
        text.Read(utf8);
        return Deserialize<T>(text.Text, options);
    }

    /// <inheritdoc cref="Deserialize{T}(Stream, QuollJsonOptions?)"/>
    /// <param name="utf8">The stream, which is read to its end and stays open. A byte order mark is skipped.</param>
    /// <param name="options">The options; null for <see cref="QuollJsonOptions.Default"/>.</param>
    /// <param name="cancellationToken">Ends the waiting for the stream.</param>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public static async Task<T?> DeserializeAsync<T>(
        Stream utf8, QuollJsonOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8);
        using var text = new GatheredText(options ?? QuollJsonOptions.Default);
        await text.ReadAsync(utf8, cancellationToken).ConfigureAwait(false);
        return Deserialize<T>(text.Text, options);
    }

    /// <summary>
    /// Deserializes the JSON text in UTF-8 from a pipe until its writer completes. Reads the whole text first, at
    /// most <see cref="QuollJsonOptions.MaxLength"/> bytes, into a rented buffer. Does not complete the pipe.
    /// </summary>
    /// <inheritdoc cref="DeserializeAsync{T}(Stream, QuollJsonOptions?, CancellationToken)"/>
    public static Task<T?> DeserializeAsync<T>(
        PipeReader utf8, QuollJsonOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8);
        return DeserializeAsync<T>(utf8.AsStream(leaveOpen: true), options, cancellationToken);
    }

    /// <summary>Deserializes the JSON text in UTF-8 from a stream to a type that is known at run time only.</summary>
    /// <inheritdoc cref="DeserializeAsync{T}(Stream, QuollJsonOptions?, CancellationToken)"/>
    public static async Task<object?> DeserializeAsync(
        Stream utf8, Type type, QuollJsonOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8);
        ArgumentNullException.ThrowIfNull(type);
        using var text = new GatheredText(options ?? QuollJsonOptions.Default);
        await text.ReadAsync(utf8, cancellationToken).ConfigureAwait(false);
        return Deserialize(text.Text, type, options);
    }

    internal static QuollJsonException TooLong(string found, long limit) => new(JsonMessages.TextTooLong, found, limit);

    private static async Task WriteAsync<T>(T value, JsonOutput output, QuollJsonOptions? options, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        using var buffer = SegmentedBuffer.Rent();
        buffer.Gaps = [];
        Serialize(in value, buffer, options);
        await output.SendAsync(buffer, isPause: true, cancellationToken).ConfigureAwait(false);
    }
}
