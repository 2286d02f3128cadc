using Quoll.Builtins;
using Quoll.Calls;
using Quoll.Hosts;
using Quoll.Hosts.Objects;

namespace Quoll;

/// <summary>Creates the .NET object behind a new instance of a <see cref="ScriptClass{T}"/>.</summary>
/// <param name="call">The call of the constructor.</param>
/// <returns>The object, which <see cref="ScriptClass{T}.TargetOf"/> returns in methods.</returns>
public delegate T HostConstructor<out T>(in HostCall call);

/// <summary>
/// Describes a class of an <see cref="EngineExtension"/>: a constructor with static members, a prototype with methods
/// and accessors. <see cref="ScriptClass{T}"/> defines the type after its instances.
/// </summary>
/// <remarks>
/// Immutable, and shared by engines and threads: keep it in a static field. Each engine creates its constructor and
/// its prototype on first use. Scripts may extend the class.
/// </remarks>
public abstract class ScriptClass
{
    private readonly NativeCode _code;
    private readonly Slot<ExtensionStates, JsObject> _constructor, _prototype;
    private readonly Slot<ExtensionStates, OwnMember[]> _unforgeable;
    private BuiltinTable? _constructorTable, _prototypeTable, _unforgeableTable;

    // A property of each instance: its slot has the accessor, which all instances of an engine share.
    private readonly record struct OwnMember(PropertyKey Key, JsValue Slot, PropertyFlags Flags);

    private protected ScriptClass(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        Name = name;
        _code = HostFunctions.Guard(Run);
        _constructor = new(states => CreateConstructor(states.Realm));
        _prototype = new(states => CreatePrototype(states.Realm));
        _unforgeable = new(states => CreateUnforgeable(states.Realm));
    }

    /// <summary>The name of the class.</summary>
    public string Name { get; }

    /// <summary>The property <c>length</c> of the constructor: the number of arguments that it expects.</summary>
    public int Length { get; init; }

    /// <summary>
    /// Whether <c>new</c> reads the property <c>prototype</c> of its target before <c>Constructor</c> runs, as the
    /// constructors of ECMA-402 do (OrdinaryCreateFromConstructor is their first step), and not after it.
    /// </summary>
    public bool ReadsPrototypeFirst { get; init; }

    /// <summary>The code of a call of the constructor without <c>new</c>; null for a TypeError.</summary>
    public HostCode? Call { get; init; }

    /// <summary>The class that this one extends; null for none, or for <see cref="BuiltInBase"/>.</summary>
    public ScriptClass? Base { get; init; }

    /// <summary>The name of the built-in class that this one extends, such as <c>Error</c>.</summary>
    /// <exception cref="ArgumentException">There is no such built-in class.</exception>
    public string? BuiltInBase
    {
        get;
        init
        {
            if (value is not null)
            {
                GlobalTable.IntrinsicOf(value);
                GlobalTable.IntrinsicOf(value + ".prototype");
            }
            field = value;
        }
    }

    /// <summary>
    /// The built-in object that the prototype inherits from, if the constructor does not inherit too:
    /// <c>Error.prototype</c>, <c>%IteratorPrototype%</c> or <c>%AsyncIteratorPrototype%</c>.
    /// </summary>
    /// <exception cref="ArgumentException">There is no such built-in object.</exception>
    public string? PrototypeBase
    {
        get;
        init
        {
            if (value is not null) PrototypeIntrinsic(value);
            field = value;
        }
    }

    /// <summary>
    /// Whether the prototype has a property <c>constructor</c>. Objects such as iterators have none.
    /// </summary>
    public bool HasConstructor { get; init; } = true;

    /// <summary>Describes the members of the prototype.</summary>
    public Action<MemberTable>? Prototype { get; init; }

    /// <summary>Describes the members of the constructor.</summary>
    public Action<MemberTable>? Static { get; init; }

    /// <summary>
    /// Describes accessors that each instance has itself, with the same functions ([LegacyUnforgeable], Web IDL
    /// §3.4.3), instances of classes that extend this one included.
    /// </summary>
    public Action<MemberTable>? Unforgeable { get; init; }

    /// <summary>Returns the constructor of the class in an engine, always the same one.</summary>
    public JsValue ConstructorOf(Engine engine)
    {
        ArgumentNullException.ThrowIfNull(engine);
        return Boundary.Run(engine.Realm, this, static (realm, type) => new JsValue(type.ConstructorIn(realm)));
    }

    /// <summary>Returns the constructor of the class in the realm of the called function.</summary>
    public JsValue ConstructorOf(in HostCall call) => new(ConstructorIn(call.Realm));

    internal JsObject ConstructorIn(Realm realm) => _constructor.Of(ExtensionStates.Of(realm));

    private protected JsObject? KnownPrototypeIn(Realm realm) => _prototype.Find(ExtensionStates.Of(realm));

    private protected JsObject PrototypeIn(Realm realm) => _prototype.Of(ExtensionStates.Of(realm));

    private JsObject CreateConstructor(Realm realm)
    {
        var parent = Base?.ConstructorIn(realm)
            ?? realm[BuiltInBase is null ? Intrinsic.FunctionPrototype : GlobalTable.IntrinsicOf(BuiltInBase)];
        return ConstructorTable(realm).CreateConstructor(realm, _code, parent);
    }

    private JsObject CreatePrototype(Realm realm)
    {
        var parent = Base?.PrototypeIn(realm)
            ?? realm[PrototypeBase is not null ? PrototypeIntrinsic(PrototypeBase)
                : BuiltInBase is null ? Intrinsic.ObjectPrototype : GlobalTable.IntrinsicOf(BuiltInBase + ".prototype")];
        return PrototypeTable(realm).CreateObject(realm, parent);
    }

    private static Intrinsic PrototypeIntrinsic(string name) => name switch
    {
        "%IteratorPrototype%" => Intrinsic.IteratorPrototype,
        "%AsyncIteratorPrototype%" => Intrinsic.AsyncIteratorPrototype,
        _ => GlobalTable.IntrinsicOf(name),
    };

    private protected abstract object Construct(in CallInfo call);

    private protected virtual NamedAccess? Names => null;

    internal static NativeCode NativeCodeOf(HostCode code) => new ExtensionCode(code).Call;

    // Code at the lowest level, called by one delegate.
    private sealed class ExtensionCode(HostCode code) : GuardedCode
    {
        protected override JsValue Run(in CallInfo call) => HostSignature.Return(call, code(new HostCall(call)));
    }

    // OrdinaryCreateFromConstructor (§10.1.13), with the .NET object in place of internal slots.
    private JsValue Run(in CallInfo call)
    {
        if (call.NewTarget is not { } newTarget)
        {
            if (Call is { } code) return HostSignature.Return(call, code(new HostCall(call)));
            throw Raise.TypeError(Messages.ConstructorRequiresNew, Name);
        }
        var known = ReadsPrototypeFirst ? PrototypeFor(newTarget) : null;
        var target = Construct(call);
        return new JsValue(CreateInstance(call.Realm, known ?? PrototypeFor(newTarget), target));
    }

    internal JsObject CreateInstance(Engine engine, object target) =>
        engine.Realm.Agent.IsInUseByThisThread && KnownPrototypeIn(engine.Realm) is { } prototype
            ? CreateInstance(engine.Realm, prototype, target)
            : Boundary.Run(engine.Realm, (type: this, target), static (realm, instance) =>
                instance.type.CreateInstance(realm, instance.target));

    internal JsObject CreateInstance(Realm realm, object target) => CreateInstance(realm, PrototypeIn(realm), target);

    private JsObject CreateInstance(Realm realm, JsObject prototype, object target)
    {
        if (target is PlatformException exception)
        {
            var error = new ErrorObject(realm, prototype) { HostException = exception, HostName = exception.Name };
            exception.Instance = error;
            realm.Agent.CaptureStack(error);
            return error;
        }
        ClassInstance instance = Names is { } names
            ? new NamedInstance(realm, prototype, this, target, names) : new Instance(realm, prototype, this, target);
        if (target is PlatformObject platform) platform.Instance = instance;
        AddOwnMembers(instance);
        return instance;
    }

    private void AddOwnMembers(JsObject instance)
    {
        for (var type = this; type is not null; type = type.Base)
        {
            if (type.Unforgeable is null) continue;
            foreach (var member in type._unforgeable.Of(ExtensionStates.Of(instance.Realm)))
                instance.DefineOwn(member.Key, member.Slot, member.Flags);
        }
    }

    private OwnMember[] CreateUnforgeable(Realm realm)
    {
        var table = _unforgeableTable ?? HostGuard.Run(realm, this, static type => type._unforgeableTable =
            MemberTable.Describe(new BuiltinTable(), type.Unforgeable));
        var holder = table.CreateObject(realm, null);
        var members = new OwnMember[table.Keys.Length];
        for (var slot = 0; slot < members.Length; slot++)
        {
            // Reading it creates the functions.
            var key = table.Keys[slot];
            holder.GetOwnProperty(key, out _);
            members[slot] = new OwnMember(key, holder.SlotAt(slot), holder.Shape.Table.FlagsAt(slot));
        }
        return members;
    }

    // GetPrototypeFromConstructor (§10.1.14).
    private JsObject PrototypeFor(JsObject newTarget) =>
        newTarget.Get(WellKnown.Prototype).ObjectOrNull ?? PrototypeIn(ObjectOperations.GetFunctionRealm(newTarget));

    // The class and the .NET object behind an object.
    private static bool TryDescribe(JsObject value, [NotNullWhen(true)] out ScriptClass? type, [NotNullWhen(true)] out object? target)
    {
        (type, target) = value switch
        {
            Instance instance => (instance.Type, instance.Target),
            ErrorObject { HostName: not null, HostException: PlatformException exception } => (exception.Class, exception),
            _ => default((ScriptClass?, object?)),
        };
        return type is not null && target is not null;
    }

    // The engine of a copy calls code of the extension, which throws the error of the engine that asks.
    internal static JsObject? CloneInstance(JsObject value, Realm realm)
    {
        if (!TryDescribe(value, out var type, out var target)) return null;
        for (; type is not null; type = type.Base)
        {
            if (!type.CanClone) continue;
            var made = HostGuard.Run(value.Realm, (type, target, realm), static x => x.type.CloneTarget(x.target, EngineOf(x.realm)));
            var copy = type.CreateInstance(realm, made);
            if (copy is ErrorObject error) error.Stack = ((ErrorObject)value).Stack;
            return copy;
        }
        return null;
    }

    internal static JsObject? PlaceForTransfer(JsObject value, Realm realm)
    {
        if (value is not Instance || !TryDescribe(value, out var type, out _)) return null;
        while (type is { CanTransfer: false }) type = type.Base;
        if (type is null) return null;
        var place = new Instance(realm, type.PrototypeIn(realm), type, null!);
        type.AddOwnMembers(place);
        return place;
    }

    internal static void TransferInstance(JsObject value, JsObject place)
    {
        var (from, to) = ((Instance)value, (Instance)place);
        to.Target = HostGuard.Run(
            value.Realm, (to.Type, from.Target, place.Realm), static x => x.Type.TransferTarget(x.Target, EngineOf(x.Realm)));
        if (to.Target is PlatformObject platform) platform.Instance = to;
    }

    private static Engine EngineOf(Realm realm) => ((EngineAgent)realm.Agent).Engine!;

    private protected virtual bool CanClone => false;

    private protected virtual bool CanTransfer => false;

    private protected abstract object CloneTarget(object target, Engine engine);

    private protected abstract object TransferTarget(object target, Engine engine);

    private protected Exception Fault(in JsValue value) => Raise.TypeError(Messages.IncompatibleReceiver, Name, Display.Brief(value));

    /// <summary>An instance, also of a script's class that extends this one.</summary>
    private protected sealed class Instance(Realm realm, JsObject prototype, ScriptClass type, object target)
        : ClassInstance(realm, prototype, target)
    {
        public override string ClassName => type.Name;

        public ScriptClass Type => type;

        public bool Extends(ScriptClass ancestor) => type.Extends(ancestor);
    }

    internal bool Extends(ScriptClass ancestor)
    {
        for (var own = this; own is not null; own = own.Base)
        {
            if (ReferenceEquals(own, ancestor)) return true;
        }
        return false;
    }

    private BuiltinTable ConstructorTable(Realm realm) =>
        _constructorTable ?? HostGuard.Run(realm, this, static type => type._constructorTable = MemberTable.Describe(
            new BuiltinTable()
                .Value("length", type.Length, PropertyFlags.Configurable)
                .Value("name", type.Name, PropertyFlags.Configurable)
                .Lazy("prototype", realm => new JsValue(type.PrototypeIn(realm)), PropertyFlags.None),
            type.Static));

    private BuiltinTable PrototypeTable(Realm realm) =>
        _prototypeTable ?? HostGuard.Run(realm, this, static type => type._prototypeTable = MemberTable.Describe(
            type.HasConstructor
                ? new BuiltinTable().Lazy("constructor", realm => new JsValue(type.ConstructorIn(realm))) : new BuiltinTable(),
            type.Prototype));
}

/// <summary>Describes a class whose instances represent .NET objects of a type.</summary>
/// <typeparam name="T">
/// The type of the objects. The host gets them for instances (<see cref="HostCall.GetArgument{T}"/>,
/// <see cref="Engine.Evaluate{T}(string, CallOptions)"/>, <see cref="JsValue.ToObject"/>).
/// </typeparam>
/// <param name="name">The name of the class.</param>
public sealed class ScriptClass<T>(string name) : ScriptClass(name) where T : class
{
    /// <summary>Properties whose names the .NET object decides about; null for none.</summary>
    public NamedProperties<T>? NamedProperties { get; init; }

    private protected override NamedAccess? Names => NamedProperties;

    /// <summary>Creates the .NET object of a new instance. If null, <c>new</c> throws a TypeError.</summary>
    public HostConstructor<T>? Constructor { get; init; }

    /// <summary>
    /// Creates the copy of a .NET object for an engine, the same one or another ([Serializable], HTML §2.7.1). If null,
    /// <c>structuredClone</c> throws a DataCloneError. A class that extends this one is copied as this one.
    /// </summary>
    public Func<T, Engine, T>? Clone { get; init; }

    /// <summary>
    /// Moves what is behind a .NET object to a new one for an engine, the same one or another ([Transferable], HTML
    /// §2.7.2); throws if it was moved already. If null, the object cannot be transferred. It runs no script.
    /// </summary>
    public Func<T, Engine, T>? Transfer { get; init; }

    private protected override bool CanClone => Clone is not null;

    private protected override bool CanTransfer => Transfer is not null;

    private protected override object CloneTarget(object target, Engine engine) => Clone!((T)target, engine);

    private protected override object TransferTarget(object target, Engine engine) => Transfer!((T)target, engine);

    /// <summary>Creates an instance for a .NET object, without calling the constructor.</summary>
    public JsValue Create(Engine engine, T target)
    {
        ArgumentNullException.ThrowIfNull(engine);
        ArgumentNullException.ThrowIfNull(target);
        return new JsValue(CreateInstance(engine, target));
    }

    /// <summary>
    /// Creates an instance for a .NET object in the realm of the called function, without calling the constructor.
    /// </summary>
    public JsValue Create(in HostCall call, T target)
    {
        ArgumentNullException.ThrowIfNull(target);
        return new JsValue(CreateInstance(call.Realm, target));
    }

    /// <summary>
    /// Returns the .NET object of an instance of this class, or of a class that extends it. Methods begin with
    /// <c>TargetOf(call.This)</c>.
    /// </summary>
    /// <exception cref="JavaScriptException">The value is not such an instance: a TypeError.</exception>
    public T TargetOf(JsValue value) => TryGetTarget(value, out var target) ? target : throw Fault(value);

    /// <summary>
    /// Gets the .NET object of an instance. Returns false if the value is not an instance of this class.
    /// </summary>
    public bool TryGetTarget(JsValue value, [NotNullWhen(true)] out T? target)
    {
        target = value.ObjectOrNull switch
        {
            Instance instance when instance.Extends(this) => instance.Target as T,
            NamedInstance named when named.Type.Extends(this) => named.Target as T,
            ErrorObject { HostName: not null, HostException: PlatformException exception } when exception.Class.Extends(this) =>
                exception as T,
            _ => null,
        };
        return target is not null;
    }

    private protected override object Construct(in CallInfo call) => Constructor is { } code
        ? code(new HostCall(call)) ?? throw new InvalidOperationException($"The constructor of {Name} returned null.")
        : throw Raise.TypeError(Messages.HostNoConstructor, Name);
}
