namespace Quoll.Runtime.Objects;

/// <summary>
/// An array whose elements lie elsewhere: without holes, none of them on a prototype, each read by its index. Whoever
/// walks arrays reads and writes them so, without keys and descriptors.
/// </summary>
internal interface IElements
{
    /// <summary>The length property.</summary>
    int Length { get; }

    /// <summary>The element at an index; false, and undefined, where there is none.</summary>
    bool TryLoad(long index, out JsValue value);

    /// <summary>Writes an element, or adds it at the end; throws where that cannot be.</summary>
    void Store(long index, in JsValue value);

    /// <summary>
    /// Puts others in the place of a run of elements, at once; throws before anything has changed where that cannot be.
    /// </summary>
    void Splice(long start, long count, ReadOnlySpan<JsValue> items);
}
