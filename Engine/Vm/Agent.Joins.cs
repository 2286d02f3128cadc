using Quoll.Objects;

namespace Quoll.Vm;

// The arrays whose elements are being joined to text, for cycles among them.
internal sealed partial class Agent
{
    private HashSet<JsObject>? _joining;

    /// <summary>Is this object's text being made, further up in the calls?</summary>
    public bool IsJoining(JsObject o) => _joining is { Count: > 0 } && _joining.Contains(o);

    public void EnterJoin(JsObject o) => (_joining ??= new HashSet<JsObject>(ReferenceEqualityComparer.Instance)).Add(o);

    public void LeaveJoin(JsObject o) => _joining!.Remove(o);
}
