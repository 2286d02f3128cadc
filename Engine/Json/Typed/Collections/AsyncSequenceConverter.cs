using Quoll.Json.Typed.Streams;

namespace Quoll.Json.Typed.Collections;

/// <summary>
/// Sequences whose elements are awaited. They can be written only if the text is sent asynchronously. Elements that
/// were read are available at once.
/// </summary>
internal sealed class AsyncSequenceConverter<TSequence, T>(QuollConverter<T> element, string type)
    : QuollConverter<TSequence>(handlesNull: false) where TSequence : IAsyncEnumerable<T>
{
    public override void Write(ref QuollJsonWriter writer, in TSequence value)
    {
        // Text after it may be written before its elements.
        var gap = new AsyncGap<T>(value, element, writer.Depth, writer.Options, writer.References?.Snapshot());
        if (!writer.TryLeave(gap))
            throw TypeFault.Unsupported(TypeMessages.WaitsForElements, type);
    }

    public override TSequence Read(ref QuollJsonReader reader) => typeof(TSequence).IsAssignableFrom(typeof(ReadSequence))
        ? (TSequence)(object)new ReadSequence(Elements.Read(ref reader, element, type))
        : throw TypeFault.Unsupported(TypeMessages.CannotCreateSequence, type);

    private sealed class ReadSequence(List<T> elements) : IAsyncEnumerable<T>
    {
#pragma warning disable CS1998 // The elements are available.
        public async IAsyncEnumerator<T> GetAsyncEnumerator(CancellationToken cancellationToken = default)
#pragma warning restore CS1998
        {
            foreach (var item in elements)
            {
                cancellationToken.ThrowIfCancellationRequested();
                yield return item;
            }
        }
    }
}
