namespace Quoll.Builtins.Indexed;

/// <summary>The arrays whose elements are being joined to text, for cycles among them.</summary>
internal sealed class JoinedArrays
{
    public static readonly Slot<Agent, JoinedArrays> Slot = new(static _ => new JoinedArrays());

    private readonly HashSet<JsObject> _joined = new(ReferenceEqualityComparer.Instance);

    /// <summary>Returns whether an outer call is creating this object's text.</summary>
    public bool Contains(JsObject o) => _joined.Contains(o);

    public void Enter(JsObject o) => _joined.Add(o);

    public void Leave(JsObject o) => _joined.Remove(o);
}
