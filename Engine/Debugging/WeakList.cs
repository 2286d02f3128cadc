using System.Collections;

namespace Quoll.Debugging;

/// <summary>Objects in the order in which they were added, until nothing else uses them.</summary>
internal sealed class WeakList<T> : IEnumerable<T> where T : class
{
    private const int FirstSweep = 16;

    private readonly List<WeakReference<T>> _items = [];
    private int _sweep = FirstSweep;

    public void Add(T item)
    {
        // Each time that the list has doubled, so that an addition costs little.
        if (_items.Count >= _sweep)
        {
            _items.RemoveAll(static item => !item.TryGetTarget(out _));
            _sweep = Math.Max(FirstSweep, 2 * _items.Count);
        }
        _items.Add(new WeakReference<T>(item));
    }

    public IEnumerator<T> GetEnumerator()
    {
        foreach (var reference in _items.ToArray())
        {
            if (reference.TryGetTarget(out var item)) yield return item;
        }
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
