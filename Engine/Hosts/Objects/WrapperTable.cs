namespace Quoll.Hosts.Objects;

/// <summary>
/// Finds the object for a .NET object, as long as a script has it. This preserves identity without keeping objects
/// alive for long.
/// </summary>
/// <remarks>
/// Weak handles and finalizers take locks of the runtime, so engines on several threads would wait for each other. The
/// table therefore holds its first objects strongly. It becomes weak when there are more than <see cref="MostHeld"/>,
/// or when it gets an object after a collection of generation 1: then the engine is not one for a single request.
/// </remarks>
internal sealed class WrapperTable
{
    /// <summary>The most objects that the table keeps alive.</summary>
    internal const int MostHeld = 64;

    // So few objects are compared one by one, without a hash.
    private const int Few = 8;

    // A power of two, at most half full.
    private const int Places = 2 * MostHeld;

    private HostObject?[] _held = [];
    private int _count;
    private int _collections;
    private WeakWrappers? _weak;

    /// <summary>Returns the object of a target; null if there is none any more.</summary>
    public HostObject? Find(object target) => _weak is { } weak ? weak.Find(target) : FindHeld(target, out _);

    /// <summary>Sets the object of its target.</summary>
    public void Set(HostObject made)
    {
        if (_weak is { } weak)
        {
            weak.Set(made);
            return;
        }
        if (FindHeld(made.Target, out var place) is null)
        {
            if (_count == 0) (_held, _collections) = (new HostObject?[Few], GC.CollectionCount(1));
            else if (_count == MostHeld || GC.CollectionCount(1) != _collections)
            {
                Weaken().Set(made);
                return;
            }
            else if (_count == Few)
            {
                Spread();
                FindHeld(made.Target, out place);
            }
            _count++;
        }
        _held[place] = made;
    }

    // Returns the object of a target with its place, or null with the place for it.
    private HostObject? FindHeld(object target, out int place)
    {
        var held = _held;
        if (held.Length <= Few)
        {
            for (place = 0; place < _count; place++)
            {
                if (held[place] is { } one && ReferenceEquals(one.Target, target)) return one;
            }
            return null;
        }
        for (place = RuntimeHelpers.GetHashCode(target) & (Places - 1); held[place] is { } one; place = (place + 1) & (Places - 1))
        {
            if (ReferenceEquals(one.Target, target)) return one;
        }
        return null;
    }

    // More than a few objects have places by their hash.
    private void Spread()
    {
        var few = _held;
        _held = new HostObject?[Places];
        foreach (var one in few)
        {
            FindHeld(one!.Target, out var place);
            _held[place] = one;
        }
    }

    private WeakWrappers Weaken()
    {
        var weak = new WeakWrappers();
        foreach (var one in _held)
        {
            if (one is not null) weak.Set(one);
        }
        (_held, _weak) = ([], weak);
        return weak;
    }
}
