using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using Quoll.Json.Typed.Streams;

namespace Quoll;

// Many values, one after another, in constant memory.
public static partial class QuollJson
{
    /// <summary>
    /// The values of an array, or of lines, that a stream gives, one after another as they come: memory does not grow
    /// with their number, only with the longest of them.
    /// </summary>
    /// <remarks>
    /// What the stream has is told by the first character: an array, if that is a bracket; else lines
    /// (<see cref="JsonItems.Lines"/>). <see cref="QuollJsonOptions.MaxLength"/> is the limit of each value. Nothing
    /// but white space may follow the array. A value is given as soon as its last byte has come, without waiting for
    /// the comma or the line feed behind it; a number alone ends with the next byte, or with the stream. Errors come
    /// from MoveNextAsync, behind all values that are complete before them; their path begins with the index
    /// (<c>$[17].a.b</c>), line, column and byte are those of the whole stream.
    /// </remarks>
    /// <param name="utf8">UTF-8, read from its position, and left open. A byte order mark is skipped.</param>
    /// <param name="options">Those of <see cref="QuollJsonOptions.Default"/> if null.</param>
    /// <param name="cancellationToken">Ends the enumeration.</param>
    /// <exception cref="QuollJsonException">
    /// What is read is no JSON, or none for the type, or beyond a limit.
    /// </exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public static IAsyncEnumerable<T?> DeserializeAsyncEnumerable<T>(
        Stream utf8, QuollJsonOptions? options = null, CancellationToken cancellationToken = default) =>
        DeserializeAsyncEnumerable<T>(utf8, JsonItems.Any, options, cancellationToken);

    /// <inheritdoc cref="DeserializeAsyncEnumerable{T}(Stream, QuollJsonOptions?, CancellationToken)"/>
    /// <param name="utf8">UTF-8, read from its position, and left open. A byte order mark is skipped.</param>
    /// <param name="items">What the stream has: anything else is an error.</param>
    /// <param name="options">Those of <see cref="QuollJsonOptions.Default"/> if null.</param>
    /// <param name="cancellationToken">Ends the enumeration.</param>
    public static IAsyncEnumerable<T?> DeserializeAsyncEnumerable<T>(
        Stream utf8, JsonItems items, QuollJsonOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8);
        return ReadItemsAsync<T>(utf8, items, options ?? QuollJsonOptions.Default, cancellationToken);
    }

    /// <summary>
    /// The values of an array, or of lines, that a pipe gives, one after another as they come: as
    /// <see cref="DeserializeAsyncEnumerable{T}(Stream, QuollJsonOptions?, CancellationToken)"/>. The pipe is not
    /// completed.
    /// </summary>
    /// <inheritdoc cref="DeserializeAsyncEnumerable{T}(Stream, QuollJsonOptions?, CancellationToken)"/>
    public static IAsyncEnumerable<T?> DeserializeAsyncEnumerable<T>(
        PipeReader utf8, QuollJsonOptions? options = null, CancellationToken cancellationToken = default) =>
        DeserializeAsyncEnumerable<T>(utf8, JsonItems.Any, options, cancellationToken);

    /// <inheritdoc cref="DeserializeAsyncEnumerable{T}(PipeReader, QuollJsonOptions?, CancellationToken)"/>
    /// <param name="utf8">UTF-8; a byte order mark is skipped.</param>
    /// <param name="items">What the pipe has: anything else is an error.</param>
    /// <param name="options">Those of <see cref="QuollJsonOptions.Default"/> if null.</param>
    /// <param name="cancellationToken">Ends the enumeration.</param>
    public static IAsyncEnumerable<T?> DeserializeAsyncEnumerable<T>(
        PipeReader utf8, JsonItems items, QuollJsonOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8);
        return ReadItemsAsync<T>(utf8.AsStream(leaveOpen: true), items, options ?? QuollJsonOptions.Default, cancellationToken);
    }

    /// <summary>
    /// Writes values as they come to a stream, as an array or as lines, in parts of some ten kilobytes: memory does not
    /// grow with their number. While the stream is waited for, no more of them are asked for; what was written is
    /// flushed where they are waited for, and in the end.
    /// </summary>
    /// <param name="values">The values.</param>
    /// <param name="output">Flushed, and left open.</param>
    /// <param name="items">An array, or lines, which are never indented.</param>
    /// <param name="options">
    /// Those of <see cref="QuollJsonOptions.Default"/> if null; <see cref="QuollJsonOptions.MaxLength"/> is the limit
    /// of each value.
    /// </param>
    /// <param name="cancellationToken">Ends the waiting for values and stream.</param>
    /// <exception cref="QuollJsonException">
    /// A value cannot be written: says where and why. Parts before that are written already.
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
    /// Writes values that are at hand to a stream, as an array or as lines, in parts of some ten kilobytes: as for
    /// those that come one after another.
    /// </summary>
    public static Task SerializeAsyncEnumerable<T>(IEnumerable<T> values, Stream output, JsonItems items = JsonItems.Any,
        QuollJsonOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(values);
        ArgumentNullException.ThrowIfNull(output);
        return WriteItemsAsync(values, new StreamOutput(output), items, options, cancellationToken);
    }

    /// <summary>
    /// Writes values as they come to a pipe, as an array or as lines, flushing parts of some ten kilobytes. The pipe is
    /// not completed; where its reader has completed, no more values are asked for, and that is no error.
    /// </summary>
    public static Task SerializeAsyncEnumerable<T>(IAsyncEnumerable<T> values, PipeWriter output, JsonItems items = JsonItems.Any,
        QuollJsonOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(values);
        ArgumentNullException.ThrowIfNull(output);
        return WriteItemsAsync(values, new PipeOutput(output), items, options, cancellationToken);
    }

    /// <summary>
    /// Writes values that are at hand to a pipe, as an array or as lines: as for those that come one after another.
    /// </summary>
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
