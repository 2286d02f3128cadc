namespace Quoll.Runtime.Objects;

// The ways from a shape to those with more properties. A way may be long: objects that get several properties at once
// have a shape far from the empty one, and the shapes between are made when an object stops there.
internal sealed partial class Shape
{
    /// <summary>If one shape has more transitions, its objects are maps with keys from data.</summary>
    private const int MaxTransitions = 1024;

    // The transition that was used last, and all of them if there are several.
    private PropertyKey _lastKey;
    private PropertyFlags _lastFlags;
    private Shape? _lastShape;
    private Transitions? _transitions;

    /// <summary>
    /// Returns the shape with one more property, in slot <see cref="Count"/>; null if the object should become a
    /// dictionary. Not for dictionaries.
    /// </summary>
    public Shape? Add(in PropertyKey key, PropertyFlags flags, int maxProperties = MaxProperties)
    {
        if (Towards(key, flags) is { } known) return known.Count == Count + 1 ? known : Between(known, Count + 1);
        if (Count >= maxProperties || _transitions?.Count >= MaxTransitions) return null;

        var table = Table;
        if (table.Count != Count) table = table.Copy(Count, Count + 4);
        else if (table.IsFrozen) table = table.Continue();
        table.Append(key, flags);
        var next = Longer(table, Count + 1);
        Lead(key, flags, next);
        return next;
    }

    /// <summary>
    /// Returns the shape that this one, which is empty, becomes by <see cref="Add"/> of the keys of a frozen table one
    /// by one; null if the object should become a dictionary.
    /// </summary>
    public Shape? AddAll(KeyTable table)
    {
        for (var shape = this; ;)
        {
            var count = shape.Count;
            if (count == table.Count) return shape;
            if (shape.Towards(table.KeyAt(count), table.FlagsAt(count)) is not { } next)
            {
                if (shape._transitions?.Count >= MaxTransitions) return null;
                next = shape.Longer(table, table.Count);
                shape.Lead(table.KeyAt(count), table.FlagsAt(count), next);
                return next;
            }
            var common = count + 1;
            var end = Math.Min(next.Count, table.Count);
            while (common < end && next.Table.FlagsAt(common) == table.FlagsAt(common)
                && next.Table.KeyAt(common).Equals(table.KeyAt(common))) common++;
            shape = common == next.Count ? next : shape.Between(next, common);
        }
    }

    // The shape with this next property, or a later one.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private Shape? Towards(in PropertyKey key, PropertyFlags flags) =>
        _lastShape is not null && _lastFlags == flags && _lastKey.Equals(key) ? _lastShape
            : _transitions is null ? null : Known(key, flags);

    private Shape? Known(in PropertyKey key, PropertyFlags flags)
    {
        if (_transitions!.Find(key, flags) is not { } known) return null;
        (_lastKey, _lastFlags, _lastShape) = (key, flags, known);
        return known;
    }

    private Shape Longer(KeyTable table, int count)
    {
        var hasIndexKeys = HasIndexKeys;
        for (var slot = Count; slot < count; slot++) hasIndexKeys |= table.KeyAt(slot).IsIndex;
        return new Shape(Realm, Prototype, table, count, false)
        {
            HasIndexKeys = hasIndexKeys,
            // An internal property, which is added all the same.
            Level = Level == IntegrityLevel.None ? Level : IntegrityLevel.NonExtensible,
            _instances = _instances,
        };
    }

    private void Lead(in PropertyKey key, PropertyFlags flags, Shape next)
    {
        if (_lastShape is not null)
        {
            _transitions ??= new Transitions(_lastShape, Count);
            _transitions.Add(next);
        }
        (_lastKey, _lastFlags, _lastShape) = (key, flags, next);
    }

    // Makes the shape with some of the properties on the way to another one.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private Shape Between(Shape far, int count)
    {
        var between = Longer(far.Table, count);
        between.Lead(far.Table.KeyAt(count), far.Table.FlagsAt(count), far);
        _transitions?.Replace(far, between);
        if (ReferenceEquals(_lastShape, far)) _lastShape = between;
        return between;
    }

    /// <summary>The shapes after this one, by key and attributes of the property in the slot after it.</summary>
    private sealed class Transitions
    {
        private readonly HashChains _index = new(8);
        private readonly int _slot;
        private Shape[] _shapes = new Shape[8];

        public Transitions(Shape first, int slot)
        {
            _slot = slot;
            Add(first);
        }

        public int Count { get; private set; }

        public Shape? Find(in PropertyKey key, PropertyFlags flags)
        {
            var hash = key.GetHashCode();
            for (var i = _index.First(hash); i >= 0; i = _index.Next(i, hash))
            {
                var table = _shapes[i].Table;
                if (table.FlagsAt(_slot) == flags && table.KeyAt(_slot).Equals(key)) return _shapes[i];
            }
            return null;
        }

        public void Add(Shape shape)
        {
            if (Count == _shapes.Length) Array.Resize(ref _shapes, Count * 2);
            _shapes[Count] = shape;
            _index.Add(Count++, shape.Table.KeyAt(_slot).GetHashCode());
        }

        public void Replace(Shape shape, Shape other) => _shapes[Array.IndexOf(_shapes, shape, 0, Count)] = other;
    }
}
