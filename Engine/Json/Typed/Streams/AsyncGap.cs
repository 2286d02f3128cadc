namespace Quoll.Json.Typed.Streams;

/// <summary>
/// A place in a text for awaited elements (IAsyncEnumerable). The text around it is created at once. The elements are
/// written when the text before them was sent.
/// </summary>
internal abstract class AsyncGap
{
    /// <summary>The number of bytes of the text before it.</summary>
    public long At { get; set; }

    /// <summary>The item of a stream that contains it; -1 in a text that is one value.</summary>
    public long Item { get; set; } = -1;

    /// <summary>The start of that item.</summary>
    public long ItemStart { get; set; }

    /// <summary>Writes the elements. Returns false if the output has no reader any more.</summary>
    public abstract Task<bool> WriteAsync(JsonOutput output, CancellationToken cancellationToken);
}

/// <summary>A gap for the elements of an array.</summary>
internal sealed class AsyncGap<T>(
    IAsyncEnumerable<T> values, QuollConverter<T> element, int depth, QuollJsonOptions options, WrittenObjects? references) : AsyncGap
{
    public override async Task<bool> WriteAsync(JsonOutput output, CancellationToken cancellationToken)
    {
        using var writer = new ItemWriter<T>(options, element, depth, references);
        return await writer.WriteAllAsync(values, output, isPart: true, cancellationToken).ConfigureAwait(false);
    }
}
