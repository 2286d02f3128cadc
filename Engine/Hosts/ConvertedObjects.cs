using System.Runtime.InteropServices;
using Quoll.TypeModel.Bounds;

namespace Quoll.Hosts;

/// <summary>
/// The results for the objects that a conversion has met, by the form that each was converted to. Without it, an object
/// in two places would be converted twice. With several levels of such objects, time and memory would double with each
/// level. Objects are compared by reference.
/// </summary>
internal sealed class ConvertedObjects
{
    private readonly Dictionary<object, Entry> _entries = new(ReferenceEqualityComparer.Instance);

    // The form of the last conversion, its result, and the results for other forms.
    private struct Entry
    {
        public bool IsOpen;
        public object Form;
        public object? Made;
        public Dictionary<object, object>? Others;
    }

    /// <summary>Returns the result for an object in a form; null if it has not been converted.</summary>
    public object? Find(object source, object form) => _entries.TryGetValue(source, out var entry) ? Find(entry, form) : null;

    /// <summary>Begins a conversion; false if the object is being converted, and so contains itself.</summary>
    /// <param name="source">The object.</param>
    /// <param name="form">The form that it is converted to.</param>
    /// <param name="known">The earlier result; if it is not null, no conversion begins.</param>
    public bool TryBegin(object source, object form, out object? known)
    {
        Growth.ReserveEntry(_entries);
        ref var entry = ref CollectionsMarshal.GetValueRefOrAddDefault(_entries, source, out var isKnown);
        known = null;
        if (isKnown)
        {
            if (entry.IsOpen) return false;
            if ((known = Find(entry, form)) is not null) return true;
            if (entry.Made is { } made) (entry.Others ??= [])[entry.Form] = made;
        }
        (entry.IsOpen, entry.Form, entry.Made) = (true, form, null);
        return true;
    }

    /// <summary>Ends a conversion.</summary>
    /// <param name="source">The object.</param>
    /// <param name="made">The result; null if there is nothing to remember.</param>
    public void End(object source, object? made)
    {
        if (made is null)
        {
            _entries.Remove(source);
            return;
        }
        ref var entry = ref CollectionsMarshal.GetValueRefOrNullRef(_entries, source);
        (entry.IsOpen, entry.Made) = (false, made);
    }

    private static object? Find(in Entry entry, object form) => ReferenceEquals(entry.Form, form) ? entry.Made
        : entry.Others?.GetValueOrDefault(form);
}
