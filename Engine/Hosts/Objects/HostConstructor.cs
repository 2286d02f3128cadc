using Quoll.TypeModel;

namespace Quoll.Hosts.Objects;

/// <summary>
/// A .NET type as a function object: <c>new</c> calls its constructors, its properties are the static members, and a
/// script's class may extend it. The properties of an enum are the names of its values.
/// </summary>
internal sealed class HostConstructor : JsFunction
{
    private readonly NativeCode? _construct;

    public HostConstructor(HostClass hostClass) : base(Shape.Root(hostClass.Realm, ParentOf(hostClass)), SlotStorage.Empty)
    {
        Class = hostClass;
        Flags |= ObjectFlags.AnswersAbsent;
        var info = hostClass.Info;
        _construct = info.Constructors is { } constructors ? constructors.Code : null;
        if (_construct is not null) Flags |= ObjectFlags.Constructor;
        DefineOwn(WellKnown.Length, new JsValue((double)(info.Constructors?.Length ?? 0)), PropertyFlags.Configurable);
        DefineOwn(WellKnown.Name, info.Name, PropertyFlags.Configurable);
        DefineOwn(WellKnown.Prototype, hostClass.Prototype, PropertyFlags.None);
        if (hostClass.HasOwnPrototype) hostClass.Prototype.DefineOwn(WellKnown.Constructor, this, PropertyFlags.Hidden);
        if (info.Type.IsEnum)
        {
            DefineNames(info.Type);
            return;
        }
        foreach (var method in info.StaticMethods)
        {
            if (Shape.Find(method.Name) < 0)
                DefineOwn(method.Name, new NativeFunction(Realm, method.Name, method.Length, method.Code), PropertyFlags.Hidden);
        }
        foreach (var member in info.StaticMembers) DefineStatic(member);
        foreach (var (name, type) in info.NestedTypes)
        {
            if (Shape.Find(name) < 0) DefineOwn(name, JsValue.FromInternal(new NestedType(type)), PropertyFlags.Hidden);
        }
    }

    // Created when a script first names it.
    private sealed class NestedType(Type type) : LazyValue
    {
        public override JsValue Materialize(JsObject holder, in JsValue slot) => HostRealm.Of(holder.Realm).ClassOf(type).Constructor;
    }

    public HostClass Class { get; }

    public override string ClassName => "Function";

    // The number of an enum may have no name.
    internal override JsValue Absent(in PropertyKey key, bool isName)
    {
        if (!key.IsIndex && !HasProperty(key)) UnknownMembers.Check(this, Class.Info.Name, key);
        return JsValue.Undefined;
    }

    public override JsValue SourceText => $"class {Class.Info.Name} {{ [native code] }}";

    public override JsValue Call(JsValue thisValue, ReadOnlySpan<JsValue> arguments) =>
        throw Raise.TypeError(Messages.ConstructorRequiresNew, Class.Info.Name);

    /// <summary>
    /// Performs [[Construct]]. If a script's class extends the type, the object gets the prototype of that class.
    /// </summary>
    public override JsObject Construct(ReadOnlySpan<JsValue> arguments, JsObject newTarget)
    {
        if (_construct is null) throw Raise.TypeError(Messages.HostNoConstructor, Class.Info.Name);
        Realm.Agent.Step();
        var made = CallInfo.Run(new NativeFunction(Realm, Class.Info.Name, 0, _construct), JsValue.Undefined, arguments, newTarget);
        // A type that is a value in scripts, such as Decimal, becomes a wrapper object, like new String.
        if (ReferenceEquals(newTarget, this) || made.ObjectOrNull is not HostObject host) return TypeConversion.ToObject(Realm, made);
        var prototype = newTarget.Get(WellKnown.Prototype).ObjectOrNull ?? Class.Prototype;
        var shape = Shape.FromTable(Realm, prototype, Class.Info.Keys);
        var derived = Class.Create(host.Target, shape);
        HostRealm.Of(Realm).Add(derived);
        return derived;
    }

    // Static members are inherited, like those of classes.
    private static JsObject ParentOf(HostClass hostClass) => hostClass.Base is { } parent && hostClass.Info.Constructors is not null
        ? parent.Constructor : hostClass.Realm[Intrinsic.FunctionPrototype];

    private void DefineStatic(ScriptMember member)
    {
        if (Shape.Find(member.Name) >= 0) return;
        var getter = HostFunctions.Create(Realm, member.Name, 0, (in CallInfo call) => member.Read(call.Realm, this));
        var setter = HostFunctions.Create(Realm, member.Name, 1, (in CallInfo call) =>
        {
            if (!member.IsWritable) throw Raise.TypeError(Messages.HostMemberReadOnly, $"{Class.Info.Name}.{member.Name}");
            member.Write(call.Realm, this, call[0]);
            return JsValue.Undefined;
        });
        DefineOwnProperty(member.Name, new PropertyDescriptor(getter, setter, PropertyFlags.Enumerable | PropertyFlags.Configurable));
    }

    // The names of an enum with the values in scripts, and the name of each number.
    private void DefineNames(Type type)
    {
        foreach (var (name, value) in EnumNames.Of(type).Members)
        {
            var own = HostValue.ToValue(Realm, value, type);
            DefineOwn(name, own, PropertyFlags.Enumerable);
            if (own.IsNumber && PropertyKey.From(own.Number) is var key && Shape.Find(key) < 0)
                DefineOwn(key, new JsValue(name), PropertyFlags.None);
        }
    }
}
