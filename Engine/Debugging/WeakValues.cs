namespace Quoll.Debugging;

/// <summary>
/// Objects by their keys, until nothing else uses the objects; keys may stay a little longer. A ConditionalWeakTable
/// would keep an engine alive as long as any of its keys, which engines share.
/// </summary>
internal sealed class WeakValues<TKey, TValue> where TKey : class where TValue : class
{
    private const int FirstSweep = 16;

    private readonly Dictionary<TKey, WeakReference<TValue>> _values = new(ReferenceEqualityComparer.Instance);
    private int _sweep = FirstSweep;

    /// <summary>Adds an object, or replaces that of the key.</summary>
    public void Set(TKey key, TValue value)
    {
        if (_values.Count >= _sweep)
        {
            foreach (var (old, reference) in _values)
            {
                if (!reference.TryGetTarget(out _)) _values.Remove(old);
            }
            _sweep = Math.Max(FirstSweep, 2 * _values.Count);
        }
        _values[key] = new WeakReference<TValue>(value);
    }

    /// <summary>Returns the object of a key; null for none.</summary>
    public TValue? Find(TKey key) => _values.TryGetValue(key, out var reference) && reference.TryGetTarget(out var value) ? value : null;
}
