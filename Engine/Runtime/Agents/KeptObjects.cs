namespace Quoll.Runtime.Agents;

/// <summary>
/// [[KeptAlive]] (ECMA-262 §9.7): the target of a created or dereferenced WeakRef must not be collected before the
/// running job ends.
/// </summary>
internal sealed class KeptObjects
{
    private HashSet<object>? _targets;

    /// <summary>AddToKeptObjects (§9.11).</summary>
    public void Add(object target) => (_targets ??= new HashSet<object>(ReferenceEqualityComparer.Instance)).Add(target);

    /// <summary>ClearKeptObjects (§9.10): called when a script or job has ended and no other code runs.</summary>
    public void Clear() => _targets = null;
}
