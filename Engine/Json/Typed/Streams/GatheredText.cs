namespace Quoll.Json.Typed.Streams;

/// <summary>A text that is gathered from a stream before it is read.</summary>
internal sealed class GatheredText(QuollJsonOptions options) : ReceivedText
{
    /// <summary>Reads a stream from its position to its end.</summary>
    public async ValueTask ReadAsync(Stream source, CancellationToken cancellationToken)
    {
        Expect(source, options.MaxLength);
        while (Add(await source.ReadAsync(Room(), cancellationToken).ConfigureAwait(false)))
        {
        }
    }

    /// <inheritdoc cref="ReadAsync"/>
    public void Read(Stream source)
    {
        Expect(source, options.MaxLength);
        while (Add(source.Read(Room().Span)))
        {
        }
    }

    private bool Add(int count)
    {
        Received(count);
        if (Length > options.MaxLength) throw QuollJson.TooLong($"{Length} bytes or more", options.MaxLength);
        return count > 0;
    }
}
