namespace Quoll.Hosts.Objects;

/// <summary>
/// The state of a realm for .NET types and objects: the classes that its scripts may see, and the object of each
/// target.
/// </summary>
internal sealed class HostRealm
{
    private static readonly Slot<Realm, HostRealm> Slot = new(static realm => new HostRealm(realm));

    private readonly Realm _realm;
    private readonly Dictionary<Type, HostClass> _classes = [];
    private readonly WrapperTable _objects = new();

    // The functions of delegates and promises of tasks, which are reused as long as there are not too many.
    private Dictionary<object, JsObject>? _others;

    // The objects with their own properties or prototypes. They are kept because a new object would not have these.
    private HashSet<HostObject>? _kept;

    // How often there was a new class, or a first changed object.
    private uint _changes;

    /// <summary>
    /// The most plans, functions or promises that are kept. Beyond this, they are dropped and created anew.
    /// </summary>
    private const int MostPlans = 1024;

    private Dictionary<(Shape, ObjectReader), ReaderPlan?>? _plans;
    private Shape? _lastShape;
    private ObjectReader? _lastReader;
    private ReaderPlan? _lastPlan;

    // The class of the last lookup, because the elements of a list usually have the same type.
    private Type? _lastType;
    private HostClass? _lastClass;

    /// <summary>The number of recent classes, a power of two.</summary>
    private const int MostRecent = 16;

    private (Type? Type, HostClass? Class)[]? _recent;

    private HostRealm(Realm realm)
    {
        _realm = realm;
        Types = realm.Agent.Options.Types ?? ScriptTypes.Default;
        Options = Types.Options;
        HasOwnForms = Options.Converters is not null;
    }

    // Null if there are none.
    private TextObjects? _texts;

    /// <summary>The model of types.</summary>
    public ScriptTypes Types { get; }

    /// <summary>The options for the form of values, from <see cref="Types"/>.</summary>
    public ScriptTypesOptions Options { get; }

    public static HostRealm Of(Realm realm) => Slot.Of(realm);

    /// <summary>Whether values of some types have another form than by default: <see cref="TryForm"/>.</summary>
    public bool HasOwnForms { get; private set; }

    /// <summary>
    /// Returns the value of scripts for one that a converter is registered for, or whose constructor scripts have.
    /// Returns false if it has the default form.
    /// </summary>
    public bool TryForm(object value, out JsValue form)
    {
        form = default;
        var type = value.GetType();
        if (Options.Converters?.Find(type) is { ToScript: not null } converter) form = converter.Convert(_realm, value);
        else if (_texts?.Has(type) == true) form = new JsValue(_texts.Of(ClassOf(type), value));
        else return false;
        return true;
    }

    /// <summary>Whether a value is converted, so scripts do not see it by reference.</summary>
    public bool IsConverted(Type type) => Options.Converters?.Writes(type) == true;

    /// <summary>Whether an object has its own property or prototype.</summary>
    public bool HasChangedObjects => _kept is not null;

    /// <summary>The classes that were requested.</summary>
    public IReadOnlyCollection<HostClass> Classes => _classes.Values;

    /// <summary>
    /// What was found out about prototypes, classes and <see cref="HasChangedObjects"/> is true as long as this number
    /// is the same.
    /// </summary>
    public uint Version => unchecked(_realm.Agent.PrototypeEpoch + _changes);

    /// <summary>Returns the object for a .NET object, always the same one; for a structure, a new one.</summary>
    /// <param name="target">The .NET object.</param>
    /// <param name="declared">
    /// The declared type, which decides whether scripts may see it; null if the host itself passes it.
    /// </param>
    public HostObject Wrap(object target, Type? declared)
    {
        var isStructure = target.GetType().IsValueType;
        // An object that scripts saw only as an interface gets its own class once the host itself passes it.
        var known = isStructure ? null : _objects.Find(target);
        if (known is not null && (declared is not null || known.Class.Info.Type == target.GetType())) return known;
        var previous = _lastType;
        var hostClass = ClassOf(target, declared);
        // Two types take turns if a script reads a member of each element.
        if (previous is not null && !ReferenceEquals(previous, _lastType) && ReferenceEquals(_lastType, target.GetType()))
            Recent(_lastType) = (_lastType, hostClass);
        var made = hostClass.Create(target);
        if (!isStructure) _objects.Set(made);
        if (known?.IsExtensible() == false) made.PreventExtensions();
        return made;
    }

    /// <summary>
    /// Returns the object for a target of a class that was requested lately; null for another class or a structure.
    /// This is the fast path for the elements of a list and their members.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public HostObject? WrapLike(object target)
    {
        if (!ReferenceEquals(target.GetType(), _lastType) && !IsRecent(target.GetType()) || _lastClass!.Info.Type.IsValueType) return null;
        return _objects.Find(target) ?? Wrap(target, null);
    }

    // Makes a recent class the last one.
    private bool IsRecent(Type type)
    {
        if (_recent is null) return false;
        ref var recent = ref Recent(type);
        if (!ReferenceEquals(recent.Type, type)) return false;
        (_lastType, _lastClass) = recent;
        return true;
    }

    // The only place for a type among the recent ones.
    private ref (Type? Type, HostClass? Class) Recent(Type type) =>
        ref (_recent ??= new (Type?, HostClass?)[MostRecent])[RuntimeHelpers.GetHashCode(type) & (MostRecent - 1)];

    /// <summary>Returns the function for a delegate, always the same one.</summary>
    public JsObject FunctionOf(Delegate function, string name)
    {
        // A delegate that was made for a function of this engine becomes this function again.
        if (function.HasSingleTarget && function.Target is JsFunction own && ReferenceEquals(own.Realm.Agent, _realm.Agent)) return own;
        if (_others is not null && _others.TryGetValue(function, out var known)) return known;
        return Remember(function, HostFunctions.Create(_realm, function, name));
    }

    /// <summary>
    /// Returns the delegate for a function. Those of a function and a type are equal, so that an event finds the
    /// handler to remove. Returns null if there can be none.
    /// </summary>
    public Delegate? DelegateOf(JsFunction function, Type type)
    {
        // A delegate of the host that fits stays itself, and becomes the same function again.
        if (HostFunctions.OriginOf(function) is not { } origin || !type.IsInstanceOfType(origin))
            return _realm.Agent.CreateDelegate(function, type);
        Others.TryAdd(origin, function);
        return origin;
    }

    /// <summary>Returns the promise for a task, always the same one.</summary>
    public JsObject PromiseOf(Task task, string functionName)
    {
        if (_others is not null && _others.TryGetValue(task, out var known)) return known;
        return Remember(task, TaskPromise.From(_realm, task, functionName: functionName)!);
    }

    /// <summary>
    /// Keeps an object that has got its own property or prototype, as long as the engine exists.
    /// </summary>
    public void Keep(HostObject changed)
    {
        if (changed.Target.GetType().IsValueType) return;
        if (_kept is null) _changes++;
        (_kept ??= []).Add(changed);
    }

    private JsObject Remember(object key, JsObject made)
    {
        if (Others.Count >= MostPlans) Others.Clear();
        return Others[key] = made;
    }

    private Dictionary<object, JsObject> Others => _others ??= new(ReferenceEqualityComparer.Instance);

    /// <summary>Returns the object that a script has for a target, if it has one.</summary>
    public HostObject? Find(object target) => _objects.Find(target);

    /// <summary>Adds an object that was created in another way as the object for its target.</summary>
    public void Add(HostObject made)
    {
        if (!made.Target.GetType().IsValueType) _objects.Set(made);
        Keep(made);
    }

    /// <summary>
    /// Finds the class of a target that scripts see by reference. Returns false if it is a value in scripts, or has
    /// another form.
    /// </summary>
    public bool TryClassOf(object target, Type? declared, [NotNullWhen(true)] out HostClass? hostClass)
    {
        var type = target.GetType();
        hostClass = _lastClass;
        if (ReferenceEquals(type, _lastType) && hostClass is not null) return true;
        // Nested objects usually alternate between a few types.
        ref var recent = ref Recent(type);
        if (ReferenceEquals(recent.Type, type))
        {
            hostClass = recent.Class!;
            return true;
        }
        if (_classes.TryGetValue(type, out hostClass))
        {
            (_lastType, _lastClass) = recent = (type, hostClass);
            return true;
        }
        if (IsConverted(type) || target is JsValue or Delegate or HostObject or IterationStep || BinaryData.IsBytes(target)
            || CollectionTypes.IsScalar(type) || TaskPromise.IsTask(target)) return false;
        hostClass = ClassOf(target, declared);
        return true;
    }

    /// <summary>
    /// Returns the class of a target: that of its own type if scripts may see it, otherwise that of its declared type.
    /// </summary>
    public HostClass ClassOf(object target, Type? declared)
    {
        var type = target.GetType();
        if (ReferenceEquals(type, _lastType)) return _lastClass!;
        // A row has the class of its array.
        if (target is GridRow row) return ClassOf(row.Grid.GetType());
        if (!_classes.TryGetValue(type, out var known))
        {
            if (!Types.IsVisible(type, declared)) return ClassOf(VisibleBase(type, declared));
            known = ClassOf(type);
        }
        (_lastType, _lastClass) = (type, known);
        return known;
    }

    /// <summary>Returns the class of a type that scripts may see.</summary>
    public HostClass ClassOf(Type type)
    {
        if (_classes.TryGetValue(type, out var known)) return known;
        var info = Types.InfoOf(type);
        _changes++;
        if (TextObjects.Includes(type))
        {
            (_texts ??= new()).Add(type);
            HasOwnForms = true;
        }
        return _classes[type] = new HostClass(_realm, info, this);
    }

    /// <summary>Finds a reader's plan for a shape: the member for the value in each slot.</summary>
    public bool TryGetPlan(Shape shape, ObjectReader reader, out ReaderPlan? plan)
    {
        plan = _lastPlan;
        return ReferenceEquals(shape, _lastShape) && ReferenceEquals(reader, _lastReader)
            || _plans is not null && _plans.TryGetValue((shape, reader), out plan);
    }

    /// <summary>Stores the plan of a reader.</summary>
    public void AddPlan(Shape shape, ObjectReader reader, ReaderPlan? plan)
    {
        _plans ??= [];
        if (_plans.Count >= MostPlans) _plans.Clear();
        _plans[(shape, reader)] = plan;
        (_lastShape, _lastReader, _lastPlan) = (shape, reader, plan);
    }

    // Scripts see a value of an unnamed class as the nearest known class, or as its declared class or interface.
    private Type VisibleBase(Type type, Type? declared)
    {
        var known = Types.VisibleBase(type);
        if (declared is null || declared == typeof(object) || declared.IsValueType) return known ?? throw HostValue.NotVisible(type);
        return known is not null && declared.IsAssignableFrom(known) ? known : declared;
    }
}
