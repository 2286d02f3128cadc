using System.Collections.Concurrent;

namespace Quoll.Hosts;

/// <summary>
/// The converters of a model. A type has its own, or that of its nearest base class, or of an interface.
/// </summary>
internal sealed class ScriptConverters
{
    private readonly List<ScriptConverter> _registered = [];
    private readonly ConcurrentDictionary<Type, ScriptConverter?> _found = new();

    /// <summary>Adds a converter; it replaces an earlier one for the same type.</summary>
    public void Add(ScriptConverter converter)
    {
        _registered.RemoveAll(known => known.Type == converter.Type);
        _registered.Add(converter);
        _found.Clear();
    }

    /// <summary>Returns the converter for values of a type; null if there is none.</summary>
    public ScriptConverter? Find(Type type) => _found.TryGetValue(type, out var known) ? known : _found.GetOrAdd(type, Search);

    /// <summary>Returns whether values of a type have another form in scripts.</summary>
    public bool Writes(Type type) => Find(Nullable.GetUnderlyingType(type) ?? type) is { ToScript: not null };

    private ScriptConverter? Search(Type type)
    {
        for (var level = type; level is not null; level = level.BaseType)
        {
            if (_registered.Find(known => known.Type == level) is { } found) return found;
        }
        return _registered.Find(known => known.Type.IsInterface && known.Type.IsAssignableFrom(type));
    }
}
