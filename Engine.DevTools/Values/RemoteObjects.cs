using System.Globalization;
using Quoll.Debugging;
using Quoll.DevTools.Protocol;

namespace Quoll.DevTools.Values;

/// <summary>The objects that a client holds by their ids, in groups that it releases together.</summary>
internal sealed class RemoteObjects
{
    private readonly Dictionary<string, (object Held, string? Group)> _objects = [];
    private int _last;

    /// <summary>Holds a value or a scope. Returns its id.</summary>
    public string Hold(JsValue value, string? group) => Add(value, group);

    /// <inheritdoc cref="Hold(JsValue, string?)"/>
    public string Hold(DebuggerScope scope, string? group) => Add(scope, group);

    /// <summary>Returns the value or the scope of an id.</summary>
    /// <exception cref="ProtocolException">There is none.</exception>
    public object Find(string id) =>
        _objects.TryGetValue(id, out var entry) ? entry.Held : throw new ProtocolException("Could not find object with given id");

    /// <summary>Releases one object.</summary>
    public void Release(string id) => _objects.Remove(id);

    /// <summary>Releases a group.</summary>
    public void ReleaseGroup(string group)
    {
        foreach (var (id, entry) in _objects)
        {
            if (entry.Group == group) _objects.Remove(id);
        }
    }

    /// <summary>Releases all.</summary>
    public void Clear() => _objects.Clear();

    /// <summary>Returns the group of an object; null for none.</summary>
    public string? GroupOf(string id) => _objects.TryGetValue(id, out var entry) ? entry.Group : null;

    // The parts of V8's ids: isolate, context, object. Clients read them no further.
    private string Add(object held, string? group)
    {
        var id = string.Create(CultureInfo.InvariantCulture, $"1.1.{++_last}");
        _objects.Add(id, (held, group));
        return id;
    }
}
