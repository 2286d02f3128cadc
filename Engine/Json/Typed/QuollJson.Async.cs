using System.IO.Pipelines;
using Quoll.Json.Core;
using Quoll.Json.Typed;
using Quoll.Json.Typed.Streams;

namespace Quoll;

// Streams and pipes.
public static partial class QuollJson
{
    /// <summary>
    /// Writes the JSON text of a value as UTF-8 to a stream, in parts as it grows: memory does not grow with the text.
    /// </summary>
    /// <exception cref="QuollJsonException">
    /// The value cannot be written: says where and why. Parts of 16 KB before that are written already.
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
    /// Writes the JSON text of a value as UTF-8 to a stream. The text is made first, in rented buffers, so that nothing
    /// is written of a value that cannot be; many values go out in constant memory by
    /// <c>SerializeAsyncEnumerable</c>. Elements of an IAsyncEnumerable in the value are waited for when the text
    /// before them was written, and go out as they come.
    /// </summary>
    /// <param name="value">The value.</param>
    /// <param name="output">Flushed in the end, and left open.</param>
    /// <param name="options">Those of <see cref="QuollJsonOptions.Default"/> if null.</param>
    /// <param name="cancellationToken">Ends the waiting for the stream.</param>
    /// <exception cref="QuollJsonException">The value cannot be written: says where and why.</exception>
    /// <exception cref="NotSupportedException">A type has no JSON form.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public static Task SerializeAsync<T>(
        T value, Stream output, QuollJsonOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(output);
        return WriteAsync(value, new StreamOutput(output), options, cancellationToken);
    }

    /// <summary>
    /// Writes the JSON text of a value as UTF-8 to a pipe, and flushes it. The pipe is not completed; where its reader
    /// has completed, nothing more is written, and that is no error.
    /// </summary>
    /// <inheritdoc cref="SerializeAsync{T}(T, Stream, QuollJsonOptions?, CancellationToken)"/>
    public static Task SerializeAsync<T>(
        T value, PipeWriter output, QuollJsonOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(output);
        return WriteAsync(value, new PipeOutput(output), options, cancellationToken);
    }

    /// <summary>Writes the JSON text of a value whose type is known at run time only.</summary>
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
    /// The value of a JSON text in UTF-8 that a stream gives from its position to its end. The text is gathered in a
    /// rented buffer, of at most <see cref="QuollJsonOptions.MaxLength"/> bytes, and then read.
    /// </summary>
    /// <param name="utf8">Read to its end, and left open. A byte order mark is skipped.</param>
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
    /// <param name="utf8">Read to its end, and left open. A byte order mark is skipped.</param>
    /// <param name="options">Those of <see cref="QuollJsonOptions.Default"/> if null.</param>
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
    /// The value of a JSON text in UTF-8 that a pipe gives until its writer completes. The text is gathered in a rented
    /// buffer, of at most <see cref="QuollJsonOptions.MaxLength"/> bytes, and then read. The pipe is not completed.
    /// </summary>
    /// <inheritdoc cref="DeserializeAsync{T}(Stream, QuollJsonOptions?, CancellationToken)"/>
    public static Task<T?> DeserializeAsync<T>(
        PipeReader utf8, QuollJsonOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8);
        return DeserializeAsync<T>(utf8.AsStream(leaveOpen: true), options, cancellationToken);
    }

    /// <summary>The value of a JSON text in UTF-8 from a stream, of a type that is known at run time only.</summary>
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
