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

/// <summary>
/// The registered conversion of a .NET type.
/// </summary>
/// <param name="Type">The type.</param>
/// <param name="ToScript">Returns the script value of a .NET value; null for the default conversion.</param>
/// <param name="FromScript">Returns the .NET value of a script value; null for the default conversion.</param>
internal sealed record ScriptConverter(Type Type, Func<Realm, object, JsValue>? ToScript, Func<JsValue, object?>? FromScript)
{
    /// <summary>Returns the script value of a .NET value.</summary>
    public JsValue Convert(Realm realm, object value)
    {
        // The function may convert a value that holds another one.
        realm.Agent.ProbeNativeStack();
        Exception failure;
        try
        {
            return ToScript!(realm, value);
        }
        catch (Exception thrown) when (HostGuard.Catches(thrown))
        {
            failure = thrown;
        }
        throw HostGuard.Error(realm, failure, $"the converter of {TypeModel.TypeNames.Of(value.GetType())}");
    }

    /// <summary>
    /// Returns the .NET value of a script value for a type, which may derive from that of the converter.
    /// </summary>
    public object? Convert(Realm realm, in JsValue value, Type type, ConversionPath path)
    {
        realm.Agent.ProbeNativeStack();
        Exception failure;
        try
        {
            var made = FromScript!(value);
            return type.IsInstanceOfType(made) || made is null && !type.IsValueType ? made : throw path.Mismatch(value, type);
        }
        catch (Exception thrown) when (HostGuard.Catches(thrown))
        {
            failure = thrown;
        }
        throw HostGuard.Error(realm, failure, $"the converter of {TypeModel.TypeNames.Of(type)} ({path})");
    }
}
