using System.Collections;

namespace Quoll.Web.Events;

/// <summary>
/// The dependent signals of a signal, in order: a weak set (DOM §3.2), so that signals made for one operation do not
/// pile up with a signal that lives long. Signals that have something to do are held.
/// </summary>
internal sealed class SignalSet : IEnumerable<AbortSignal>
{
    public const int EntrySize = 64;

    private readonly List<WeakReference<AbortSignal>> _signals = [];
    private readonly HashSet<AbortSignal> _held = [];
    private int _countAfterSweep = 8;

    public void Add(AbortSignal signal)
    {
        if (_signals.Count >= 2 * _countAfterSweep)
        {
            _signals.RemoveAll(static entry => !entry.TryGetTarget(out var living) || living.IsAborted);
            _countAfterSweep = Math.Max(8, _signals.Count);
        }
        _signals.Add(new WeakReference<AbortSignal>(signal));
    }

    public void Hold(AbortSignal signal) => _held.Add(signal);

    public void Release(AbortSignal signal) => _held.Remove(signal);

    public IEnumerator<AbortSignal> GetEnumerator()
    {
        foreach (var entry in _signals)
        {
            if (entry.TryGetTarget(out var signal)) yield return signal;
        }
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
