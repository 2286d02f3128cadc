using System.Buffers;

namespace Quoll.Intl.Text.Collation;

/// <summary>The elements of one text, kept for the levels after the first.</summary>
internal ref struct ElementBuffer(Span<ulong> initial)
{
    private Span<ulong> _elements = initial;
    private ulong[]? _rented;

    internal int Count { get; private set; }

    internal readonly ulong this[int index] => _elements[index];

    internal void Add(ulong element)
    {
        if (Count == _elements.Length) Grow();
        _elements[Count++] = element;
    }

    internal readonly void Dispose()
    {
        if (_rented is not null) ArrayPool<ulong>.Shared.Return(_rented);
    }

    private void Grow()
    {
        var larger = ArrayPool<ulong>.Shared.Rent(_elements.Length * 2);
        _elements.CopyTo(larger);
        Dispose();
        _elements = _rented = larger;
    }
}
