using Jint;
using Jint.Native;
using Jint.Native.Object;
using Jint.Runtime;
using Jint.Runtime.Interop;
using Peer = Jint.Engine;
using PeerValue = Jint.Native.JsValue;

namespace Quoll.Tests.Docs;

// Types that rows of docs/from-jint.md name: what a program has that moves from Jint, and what it has afterwards.

/// <summary>What a constraint or a checkpoint throws.</summary>
public sealed class BudgetException : Exception;

/// <summary>A constraint of a program's own, which ends each script.</summary>
public sealed class Budget : Constraint
{
    public override void Check() => throw new BudgetException();

    public override void Reset() { }
}

/// <summary>Properties of undefined and null are undefined.</summary>
public sealed class NullPropagation : IReferenceResolver
{
    public bool TryUnresolvableReference(Peer engine, Reference reference, out PeerValue value)
    {
        value = PeerValue.Undefined;
        return false;
    }

    public bool TryPropertyReference(Peer engine, Reference reference, ref PeerValue value) => value.IsNull() || value.IsUndefined();

    public bool TryGetCallable(Peer engine, object callee, out PeerValue value)
    {
        value = PeerValue.Undefined;
        return false;
    }

    public bool CheckCoercible(PeerValue value) => true;
}

/// <summary>An object of Jint whose properties are computed.</summary>
public sealed class UpperObject(Peer engine) : ObjectInstance(engine)
{
    public override PeerValue Get(PeerValue property, PeerValue receiver) => property.ToString().ToUpperInvariant();
}

/// <summary>A dictionary whose entries are computed.</summary>
public sealed class UpperDictionary : Dictionary<string, object?>, IDictionary<string, object?>
{
    object? IDictionary<string, object?>.this[string key] { get => key.ToUpperInvariant(); set { } }

    bool IDictionary<string, object?>.TryGetValue(string key, out object? value)
    {
        value = key.ToUpperInvariant();
        return true;
    }

    bool IDictionary<string, object?>.ContainsKey(string key) => true;
}

/// <summary>Extension methods.</summary>
public static class PersonExtensions
{
    public static string Shout(this JintObjects.Person person) => person.Name.ToUpperInvariant();
}
