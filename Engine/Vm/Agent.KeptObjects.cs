namespace Quoll.Vm;

// [[KeptAlive]] (ECMA-262 §9.7): what a WeakRef was made of or dereferenced to must not vanish before the running job ends.
internal sealed partial class Agent
{
    private HashSet<object>? _keptAlive;

    /// <summary>AddToKeptObjects (§9.11).</summary>
    public void AddToKeptObjects(object target) => (_keptAlive ??= new HashSet<object>(ReferenceEqualityComparer.Instance)).Add(target);

    /// <summary>ClearKeptObjects (§9.10): to be called when a script or job has ended and no other code runs.</summary>
    public void ClearKeptObjects() => _keptAlive = null;
}
