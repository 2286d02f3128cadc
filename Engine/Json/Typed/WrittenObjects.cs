using System.Runtime.CompilerServices;

namespace Quoll.Json.Typed;

/// <summary>What was written of a text so far, or is being written.</summary>
internal sealed class WrittenObjects
{
    private readonly Dictionary<object, string> _ids = new(ReferenceEqualityComparer.Instance);

    // The last id, of this and of what is written in gaps of the text.
    private readonly StrongBox<int> _lastId = new();

    public WrittenObjects()
    {
    }

    private WrittenObjects(WrittenObjects other)
    {
        _ids = new(other._ids, ReferenceEqualityComparer.Instance);
        _lastId = other._lastId;
        Open = new(other.Open, ReferenceEqualityComparer.Instance);
    }

    public HashSet<object> Open { get; } = new(ReferenceEqualityComparer.Instance);

    /// <summary>
    /// What stands before a gap in the text: what is written in it refers to that only, and gives new ids.
    /// </summary>
    public WrittenObjects Snapshot() => new(this);

    /// <summary>The id of an object; false if it has one already.</summary>
    public bool TryAdd(object value, out string id)
    {
        if (_ids.TryGetValue(value, out var known))
        {
            id = known;
            return false;
        }
        id = (++_lastId.Value).ToString(System.Globalization.CultureInfo.InvariantCulture);
        _ids.Add(value, id);
        return true;
    }
}
