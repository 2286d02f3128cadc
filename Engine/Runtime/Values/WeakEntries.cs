using System.Runtime.InteropServices;

namespace Quoll.Runtime.Values;

/// <summary>
/// The entries that tables have for one key, which holds them: an object in a slot that no script sees, a symbol in a
/// field. An entry whose table is dead stays until another takes its place.
/// </summary>
internal sealed class WeakEntries
{
    private const int FirstSweep = 8;

    private static readonly PropertyKey Slot = new(new PrivateName("weak entries"));

    // Most keys are in one table.
    private WeakReference<WeakTable>? _table;
    private JsValue _value;

    private Dictionary<WeakReference<WeakTable>, JsValue>? _more;
    private int _sweep = FirstSweep;

    private WeakEntries() { }

    /// <summary>Whether a key can hold entries: all do that belong to one engine.</summary>
    public static bool CanBeWith(in JsValue key) => key.IsObject || key.Reference is ScriptSymbol;

    /// <summary>Returns the entries of a value; null for none.</summary>
    public static WeakEntries? Of(in JsValue key)
    {
        if (key.ObjectOrNull is { } o)
        {
            var slot = o.Shape.Find(Slot);
            return slot < 0 ? null : Unsafe.As<WeakEntries>(o.SlotAt(slot).InternalObject);
        }
        return key.IsSymbol ? (key.Reference as ScriptSymbol)?.WeakEntries : null;
    }

    /// <summary>Returns the entries of a key that can have them.</summary>
    public static WeakEntries Need(in JsValue key)
    {
        if (Of(key) is { } entries) return entries;
        entries = new WeakEntries();
        if (key.ObjectOrNull is { } o) o.AddSlot(Slot, JsValue.FromInternal(entries), PropertyFlags.None);
        else ((ScriptSymbol)key.Symbol).WeakEntries = entries;
        return entries;
    }

    /// <summary>Returns the place of the value for a table; a null reference if it has none.</summary>
    public ref JsValue Find(WeakReference<WeakTable> table)
    {
        if (ReferenceEquals(_table, table)) return ref _value;
        return ref _more is null ? ref Unsafe.NullRef<JsValue>() : ref CollectionsMarshal.GetValueRefOrNullRef(_more, table);
    }

    /// <summary>Adds the value for a table that has none.</summary>
    public void Add(WeakReference<WeakTable> table, in JsValue value)
    {
        if (_table is null || !_table.TryGetTarget(out _))
        {
            (_table, _value) = (table, value);
            return;
        }
        _more ??= [];
        if (_more.Count >= _sweep)
        {
            WorkBudget.Steps(_more.Count);
            foreach (var other in _more.Keys)
            {
                if (!other.TryGetTarget(out _)) _more.Remove(other);
            }
            _sweep = Math.Max(FirstSweep, 2 * _more.Count);
        }
        _more.Add(table, value);
    }

    /// <summary>Removes the value for a table. Returns false if it has none.</summary>
    public bool Remove(WeakReference<WeakTable> table)
    {
        if (!ReferenceEquals(_table, table)) return _more?.Remove(table) == true;
        (_table, _value) = (null, JsValue.Undefined);
        return true;
    }
}
