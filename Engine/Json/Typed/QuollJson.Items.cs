using System.IO.Pipelines;
using Quoll.Json.Typed.Streams;

namespace Quoll;

// Sequences of values in constant memory.
public static partial class QuollJson
{
    /// <summary>
    /// Deserializes the values of an array, or of lines, from a stream one after another as they arrive. Memory grows
    /// only with the longest value, not with their number.
    /// </summary>
    /// <remarks>
    /// The first character decides: a bracket begins an array, anything else lines (<see cref="JsonItems.Lines"/>). A
    /// stream with nothing but white space is an error; as <see cref="JsonItems.Lines"/> it has no values.
    /// <see cref="QuollJsonOptions.MaxLength"/> limits each value. Only white space may follow the array. A value is
    /// returned as soon as its last byte has arrived, without waiting for the comma or line feed after it; only a
    /// number ends with the next byte, or with the stream. MoveNextAsync throws errors after all complete values
    /// before them. Their path begins with the index (<c>$[17].a.b</c>); line, column and offset count from the start
    /// of the stream.
    /// </remarks>
    /// <param name="utf8">UTF-8, read from its position. The stream stays open. A byte order mark is skipped.</param>
    /// <param name="items">The format of the stream; anything else is an error.</param>
    /// <param name="options">The options; null for <see cref="QuollJsonOptions.Default"/>.</param>
    /// <param name="cancellationToken">Ends the enumeration.</param>
    /// <exception cref="QuollJsonException">
    /// The text is not JSON, does not fit the type, or exceeds a limit.
    /// </exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public static IAsyncEnumerable<T?> DeserializeAsyncEnumerable<T>(Stream utf8, JsonItems items = JsonItems.Any,
        QuollJsonOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8);
        return ReadItemsAsync<T>(utf8, items, options ?? QuollJsonOptions.Default, cancellationToken);
    }

    /// <summary>
    /// Deserializes the values of an array, or of lines, from a pipe one after another as they arrive, as
    /// <see cref="DeserializeAsyncEnumerable{T}(Stream, JsonItems, QuollJsonOptions?, CancellationToken)"/> does. Does
    /// not complete the pipe.
    /// </summary>
    /// <inheritdoc cref="DeserializeAsyncEnumerable{T}(Stream, JsonItems, QuollJsonOptions?, CancellationToken)"/>
    public static IAsyncEnumerable<T?> DeserializeAsyncEnumerable<T>(PipeReader utf8, JsonItems items = JsonItems.Any,
        QuollJsonOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8);
        return DeserializeAsyncEnumerable<T>(utf8.AsStream(leaveOpen: true), items, options, cancellationToken);
    }

    /// <summary>
    /// Serializes values to a stream as they arrive, as an array or as lines, in parts of about ten kilobytes. Memory
    /// does not grow with their number. While the call waits for the stream, it does not ask for more values. It
    /// flushes when it must wait for values, and at the end.
    /// </summary>
    /// <param name="values">The values.</param>
    /// <param name="output">The stream, which is flushed and stays open.</param>
    /// <param name="items">An array, or lines, which are never indented.</param>
    /// <param name="options">
    /// The options; null for <see cref="QuollJsonOptions.Default"/>. <see cref="QuollJsonOptions.MaxLength"/> limits
    /// each value.
    /// </param>
    /// <param name="cancellationToken">Ends the waiting for values and stream.</param>
    /// <exception cref="QuollJsonException">
    /// A value cannot be serialized. Earlier parts are written already.
    /// </exception>
    /// <exception cref="NotSupportedException">A type has no JSON form.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public static Task SerializeAsyncEnumerable<T>(IAsyncEnumerable<T> values, Stream output, JsonItems items = JsonItems.Any,
        QuollJsonOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(values);
        ArgumentNullException.ThrowIfNull(output);
        return WriteItemsAsync(values, new StreamOutput(output), items, options, cancellationToken);
    }

    /// <summary>
    /// Serializes available values to a stream, as an array or as lines, in parts of about ten kilobytes.
    /// </summary>
    public static Task SerializeAsyncEnumerable<T>(IEnumerable<T> values, Stream output, JsonItems items = JsonItems.Any,
        QuollJsonOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(values);
        ArgumentNullException.ThrowIfNull(output);
        return WriteItemsAsync(values, new StreamOutput(output), items, options, cancellationToken);
    }

    /// <summary>
    /// Serializes values to a pipe as they arrive, as an array or as lines, and flushes parts of about ten kilobytes.
    /// Does not complete the pipe. If its reader has completed, the call stops and does not throw.
    /// </summary>
    public static Task SerializeAsyncEnumerable<T>(IAsyncEnumerable<T> values, PipeWriter output, JsonItems items = JsonItems.Any,
        QuollJsonOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(values);
        ArgumentNullException.ThrowIfNull(output);
        return WriteItemsAsync(values, new PipeOutput(output), items, options, cancellationToken);
    }

    /// <summary>Serializes available values to a pipe, as an array or as lines.</summary>
    public static Task SerializeAsyncEnumerable<T>(IEnumerable<T> values, PipeWriter output, JsonItems items = JsonItems.Any,
        QuollJsonOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(values);
        ArgumentNullException.ThrowIfNull(output);
        return WriteItemsAsync(values, new PipeOutput(output), items, options, cancellationToken);
    }

    private static async IAsyncEnumerable<T?> ReadItemsAsync<T>(
        Stream utf8, JsonItems items, QuollJsonOptions options, [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        using var reader = new ItemReader<T>(options, items);
        while (true)
        {
            cancellationToken.ThrowIfCancellationRequested();
            while (reader.TryRead(out var item))
            {
                yield return item;
                cancellationToken.ThrowIfCancellationRequested();
            }
            if (reader.IsAtEnd) yield break;
            reader.Received(await utf8.ReadAsync(reader.Room(), cancellationToken).ConfigureAwait(false));
        }
    }

    private static async Task WriteItemsAsync<T>(
        IAsyncEnumerable<T> values, JsonOutput output, JsonItems items, QuollJsonOptions? options, CancellationToken cancellationToken)
    {
        using var writer = new ItemWriter<T>(options ?? QuollJsonOptions.Default, items);
        await writer.WriteAllAsync(values, output, isPart: false, cancellationToken).ConfigureAwait(false);
    }

    private static async Task WriteItemsAsync<T>(
        IEnumerable<T> values, JsonOutput output, JsonItems items, QuollJsonOptions? options, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        using var writer = new ItemWriter<T>(options ?? QuollJsonOptions.Default, items);
        foreach (var value in values)
        {
            writer.Write(value);
            if (writer.IsFull && !await writer.SendAsync(output, isPause: false, cancellationToken).ConfigureAwait(false)) return;
        }
        writer.WriteEnd();
        await writer.SendAsync(output, isPause: true, cancellationToken).ConfigureAwait(false);
    }
}
