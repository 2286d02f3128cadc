using Quoll.Bytecode;
using Quoll.Vm;

namespace Quoll.Debugging;

/// <summary>
/// The variables that a frame's code sees at its instruction, as an object: evaluated code finds them in it, as in that
/// of a with statement.
/// </summary>
internal sealed class FrameVariables : JsObject
{
    private readonly List<ScopeVariables> _scopes;

    public FrameVariables(Realm realm, List<ScopeVariables> scopes) : base(Shape.Root(realm, null))
    {
        _scopes = scopes;
        Flags |= ObjectFlags.Exotic;
    }

    public override bool HasProperty(PropertyKey key) => key.Name is string name && Find(name) is not null;

    public override JsValue Get(PropertyKey key, JsValue receiver)
    {
        if (key.Name is not string name || Find(name) is not { } scope) return JsValue.Undefined;
        scope.RequireKnown(name);
        return scope.TryGet(name, out var value) ? value : throw Interpreter.NotInitialized(name);
    }

    public override bool Set(PropertyKey key, JsValue value, JsValue receiver)
    {
        if (key.Name is not string name || Find(name) is not { } scope) return false;
        scope.Set(name, value);
        return true;
    }

    private ScopeVariables? Find(string name) => _scopes.Find(scope => scope.Has(name));
}
