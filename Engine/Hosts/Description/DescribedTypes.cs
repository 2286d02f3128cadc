using System.ComponentModel;
using Quoll.Hosts;

namespace Quoll.Generated;

/// <summary>
/// The types of a model that the generator's code describes at build time. Each is described on first use.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class DescribedTypes
{
    private readonly Dictionary<Type, Entry> _entries = [];
    private readonly ScriptTypes _owner;

    internal DescribedTypes(ScriptTypes owner) => _owner = owner;

    private sealed record Entry(Action<DescribedType> Describe, bool IsNamed);

    /// <summary>Adds a type that scripts may see.</summary>
    /// <param name="type">The type.</param>
    /// <param name="describe">Describes the type.</param>
    /// <param name="isNamed">True if the host has named it itself, and it is not only referred to by others.</param>
    /// <returns>This object.</returns>
    public DescribedTypes Add(Type type, Action<DescribedType> describe, bool isNamed = false)
    {
        _entries.Add(type, new Entry(describe, isNamed));
        return this;
    }

    /// <summary>The types that the host has named itself, in order.</summary>
    internal IEnumerable<Type> Named => _entries.Where(static entry => entry.Value.IsNamed).Select(static entry => entry.Key);

    /// <summary>The types that the host has named, and those that they refer to.</summary>
    internal IEnumerable<Type> Types => _entries.Keys;

    internal bool Has(Type type) => _entries.ContainsKey(type);

    /// <summary>
    /// Answers as the model by reflection does if these types are the ones that it includes and reaches.
    /// </summary>
    internal bool IsVisible(Type type, Type? declared)
    {
        if (TypeFacts.IsForbidden(type)) return false;
        if (CollectionTypes.KindOf(type) is not null) return true;
        if (!_entries.TryGetValue(type, out var entry)) return false;
        if (entry.IsNamed || declared is null || type == declared) return true;
        if (declared == typeof(object)) return !CollectionTypes.IsOfPlatform(type);
        // The base of a visible class, or a class derived from one.
        return declared.IsSubclassOf(type) && declared.Assembly == type.Assembly && !CollectionTypes.IsOfPlatform(type)
            || !declared.IsInterface
            && declared.IsAssignableFrom(type);
    }

    /// <summary>Returns the nearest described base type, as which scripts see the host's own objects.</summary>
    internal Type? BaseOf(Type type)
    {
        for (var level = type.BaseType; level is not null; level = level.BaseType)
        {
            if (Has(level)) return level;
        }
        return null;
    }

    internal ScriptTypeInfo Describe(Type type)
    {
        var description = new DescribedType(_owner, type);
        if (_entries.TryGetValue(type, out var entry)) entry.Describe(description);
        // Collections without a description have only their elements.
        else if (TypeFacts.IsForbidden(type) || CollectionTypes.KindOf(type) is null) throw HostValue.NotVisible(type);
        return description.ToInfo();
    }
}
