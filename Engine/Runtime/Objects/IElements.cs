namespace Quoll.Runtime.Objects;

/// <summary>
/// An array whose elements are stored elsewhere: without holes, none of them on a prototype, each read by its index.
/// Code that walks arrays reads and writes the elements this way, without keys and descriptors.
/// </summary>
internal interface IElements
{
    /// <summary>The length property.</summary>
    int Length { get; }

    /// <summary>Reads the element at an index. Returns false, and undefined, if there is none.</summary>
    bool TryLoad(long index, out JsValue value);

    /// <summary>Writes an element, or adds it at the end. Throws if that is not possible.</summary>
    void Store(long index, in JsValue value);

    /// <summary>
    /// Replaces a range of elements by others, at once. Throws before any change if that is not possible.
    /// </summary>
    void Splice(long start, long count, ReadOnlySpan<JsValue> items);
}
