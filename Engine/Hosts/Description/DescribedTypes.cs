using System.ComponentModel;
using Quoll.Hosts;

namespace Quoll.Generated;

/// <summary>
/// The types of a model that was made at build time: what the generator's code fills in. Each is described when it is
/// first met.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class DescribedTypes
{
    private readonly Dictionary<Type, Entry> _entries = [];
    private readonly ScriptTypes _owner;

    internal DescribedTypes(ScriptTypes owner) => _owner = owner;

    private sealed record Entry(Action<DescribedType> Describe, bool IsNamed);

    /// <summary>Scripts may see this type.</summary>
    /// <param name="type">The type.</param>
    /// <param name="describe">Says what it has.</param>
    /// <param name="isNamed">The host has named it itself: it is not only reached from others.</param>
    /// <returns>This.</returns>
    public DescribedTypes Add(Type type, Action<DescribedType> describe, bool isNamed = false)
    {
        _entries.Add(type, new Entry(describe, isNamed));
        return this;
    }

    /// <summary>The types that the host has named itself, in that order.</summary>
    internal IEnumerable<Type> Named => _entries.Where(static entry => entry.Value.IsNamed).Select(static entry => entry.Key);

    /// <summary>The types that the host has named, and those that they reach.</summary>
    internal IEnumerable<Type> Types => _entries.Keys;

    internal bool Has(Type type) => _entries.ContainsKey(type);

    /// <summary>As the model by reflection answers where these types are what it includes and reaches.</summary>
    internal bool IsVisible(Type type, Type? declared)
    {
        if (TypeFacts.IsForbidden(type)) return false;
        if (CollectionTypes.KindOf(type) is not null) return true;
        if (!_entries.TryGetValue(type, out var entry)) return false;
        if (entry.IsNamed || declared is null || type == declared) return true;
        if (declared == typeof(object)) return !CollectionTypes.IsOfPlatform(type);
        // The base of a class that is seen, or a class derived from one.
        return declared.IsSubclassOf(type) && declared.Assembly == type.Assembly && !CollectionTypes.IsOfPlatform(type)
            || !declared.IsInterface
            && declared.IsAssignableFrom(type);
    }

    /// <summary>The nearest base type that is described, as which the host's own objects are seen.</summary>
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
        // Collections that nobody has described are their elements.
        else if (TypeFacts.IsForbidden(type) || CollectionTypes.KindOf(type) is null) throw HostValue.NotVisible(type);
        return description.ToInfo();
    }
}
