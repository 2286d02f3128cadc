using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Types.Objects;

/// <summary>
/// A .NET type as a function object: <c>new</c> calls its constructors, its properties are the static members, and a
/// script's class may extend it. Of an enum the properties are the names of its values.
/// </summary>
internal sealed class HostConstructor : JsFunction
{
    private readonly NativeCode? _construct;

    public HostConstructor(HostClass hostClass) : base(Shape.Root(hostClass.Realm, hostClass.Realm[Intrinsic.FunctionPrototype]), [])
    {
        Class = hostClass;
        var info = hostClass.Info;
        _construct = info.Constructors is { } constructors ? constructors.Code : null;
        if (_construct is not null) Flags |= ObjectFlags.Constructor;
        DefineOwn(WellKnown.Length, new JsValue((double)(info.Constructors?.Length ?? 0)), PropertyFlags.Configurable);
        DefineOwn(WellKnown.Name, info.Name, PropertyFlags.Configurable);
        DefineOwn(WellKnown.Prototype, hostClass.Prototype, PropertyFlags.None);
        if (hostClass.HasOwnPrototype) hostClass.Prototype.DefineOwn(WellKnown.Constructor, this, PropertyFlags.Hidden);
        foreach (var method in info.StaticMethods)
        {
            if (Shape.Find(method.Name) < 0)
                DefineOwn(method.Name, new NativeFunction(Realm, method.Name, method.Length, method.Code), PropertyFlags.Hidden);
        }
        foreach (var member in info.StaticMembers) DefineStatic(member);
    }

    public HostClass Class { get; }

    public override string ClassName => "Function";

    public override JsValue SourceText => $"class {Class.Info.Name} {{ [native code] }}";

    public override JsValue Call(JsValue thisValue, ReadOnlySpan<JsValue> arguments) =>
        throw Raise.TypeError(Messages.ConstructorRequiresNew, Class.Info.Name);

    /// <summary>
    /// [[Construct]]: of a script's class that extends the type, an object with the prototype of that class.
    /// </summary>
    public override JsObject Construct(ReadOnlySpan<JsValue> arguments, JsObject newTarget)
    {
        if (_construct is null) throw Raise.TypeError(Messages.HostNoConstructor, Class.Info.Name);
        Realm.Agent.Step();
        var made = CallInfo.Run(new NativeFunction(Realm, Class.Info.Name, 0, _construct), JsValue.Undefined, arguments, newTarget);
        if (ReferenceEquals(newTarget, this) || made.ObjectOrNull is not HostObject host) return made.Object;
        var prototype = newTarget.Get(WellKnown.Prototype).ObjectOrNull ?? Class.Prototype;
        var shape = Shape.FromTable(Realm, prototype, Class.Info.Keys);
        var derived = Class.Create(host.Target, shape);
        var owner = HostRealm.Of(Realm);
        owner.HasUnusualObjects = true;
        owner.Add(derived);
        return derived;
    }

    private void DefineStatic(ScriptMember member)
    {
        if (Shape.Find(member.Name) >= 0) return;
        // Constants are values; anything else is asked each time.
        var getter = HostFunctions.Create(Realm, member.Name, 0, (in CallInfo call) => member.Read(call.Realm, this));
        var setter = !member.IsWritable ? null : HostFunctions.Create(Realm, member.Name, 1, (in CallInfo call) =>
        {
            member.Write(call.Realm, this, call[0]);
            return JsValue.Undefined;
        });
        if (Class.Info.Type.IsEnum) DefineOwn(member.Name, member.Read(Realm, this), PropertyFlags.Enumerable);
        else DefineOwnProperty(member.Name, new PropertyDescriptor(getter, setter, PropertyFlags.Enumerable | PropertyFlags.Configurable));
    }
}
