namespace Quoll.Json.Typed.Streams;

/// <summary>
/// A place in a text where elements belong that are waited for (IAsyncEnumerable): the text around it is made at once,
/// they are written when it is sent up to there.
/// </summary>
internal abstract class AsyncGap
{
    /// <summary>Bytes of the text before it.</summary>
    public long At { get; set; }

    /// <summary>The item of a stream that it stands in; -1 in a text that is one value.</summary>
    public long Item { get; set; } = -1;

    /// <summary>Where that item begins.</summary>
    public long ItemStart { get; set; }

    /// <summary>Writes what belongs there; false if nobody reads any more.</summary>
    public abstract Task<bool> WriteAsync(JsonOutput output, CancellationToken cancellationToken);
}

/// <summary>A gap for an array of elements.</summary>
internal sealed class AsyncGap<T>(
    IAsyncEnumerable<T> values, QuollConverter<T> element, int depth, QuollJsonOptions options, WrittenObjects? references) : AsyncGap
{
    public override async Task<bool> WriteAsync(JsonOutput output, CancellationToken cancellationToken)
    {
        using var writer = new ItemWriter<T>(options, element, depth, references);
        return await writer.WriteAllAsync(values, output, isPart: true, cancellationToken).ConfigureAwait(false);
    }
}
