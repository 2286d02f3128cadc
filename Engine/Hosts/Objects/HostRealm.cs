namespace Quoll.Hosts.Objects;

/// <summary>
/// What a realm knows of .NET types and objects: the classes that its scripts may see, and the object that stands for
/// each target.
/// </summary>
internal sealed class HostRealm
{
    private static readonly Slot<Realm, HostRealm> Slot = new(static realm => new HostRealm(realm));

    private readonly Realm _realm;
    private readonly Dictionary<Type, HostClass> _classes = [];
    private readonly WrapperTable _objects = new();

    // Functions of delegates, and promises of tasks: the same ones again, as long as there are not too many.
    private readonly Dictionary<object, JsObject> _others = new(ReferenceEqualityComparer.Instance);

    // Objects with properties or prototypes of their own, which would be lost with them.
    private readonly HashSet<HostObject> _kept = [];

    // The functions of delegates that stand for them.
    private readonly ConditionalWeakTable<Delegate, JsFunction> _functions = [];

    /// <summary>More plans, functions or promises than this are forgotten, and made anew.</summary>
    private const int MostPlans = 1024;

    private readonly Dictionary<(Shape, ObjectReader), ReaderPlan?> _plans = [];
    private Shape? _lastShape;
    private ObjectReader? _lastReader;
    private ReaderPlan? _lastPlan;

    // The last class asked for: a list is mostly of one type.
    private Type? _lastType;
    private HostClass? _lastClass;

    /// <summary>A power of two.</summary>
    private const int MostRecent = 16;

    private (Type? Type, HostClass? Class)[]? _recent;

    private HostRealm(Realm realm)
    {
        _realm = realm;
        Types = realm.Agent.Options.Types ?? ScriptTypes.Default;
        Options = Types.Options;
    }

    /// <summary>The model of types.</summary>
    public ScriptTypes Types { get; }

    /// <summary>How values look; those of <see cref="Types"/>.</summary>
    public ScriptTypesOptions Options { get; }

    public static HostRealm Of(Realm realm) => Slot.Of(realm);

    /// <summary>Some object has a property or prototype of its own.</summary>
    public bool HasChangedObjects => _kept.Count > 0;

    /// <summary>The classes that were asked for.</summary>
    public IReadOnlyCollection<HostClass> Classes => _classes.Values;

    /// <summary>How many these are.</summary>
    public int ClassCount => _classes.Count;

    /// <summary>The object that stands for a .NET object, always the same one; for a structure a new one.</summary>
    /// <param name="target">The .NET object.</param>
    /// <param name="declared">
    /// The type that it was promised to have, which says whether scripts may see it; null if the host itself passes
    /// it.
    /// </param>
    public HostObject Wrap(object target, Type? declared)
    {
        var isStructure = target.GetType().IsValueType;
        // What was seen as an interface only is seen as what it is once the host itself passes it.
        if (!isStructure && _objects.Find(target) is { } known && (declared is not null || known.Class.Info.Type == target.GetType()))
            return known;
        var made = ClassOf(target, declared).Create(target);
        if (!isStructure) _objects.Set(made);
        return made;
    }

    /// <summary>
    /// The object that stands for an object of the class that was asked for last; null if it is of another class, or
    /// a structure: the short way for the elements of a list.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public HostObject? WrapLike(object target)
    {
        if (!ReferenceEquals(target.GetType(), _lastType) || _lastClass!.Info.Type.IsValueType) return null;
        return _objects.Find(target) ?? Wrap(target, null);
    }

    /// <summary>The function that stands for a delegate, always the same one.</summary>
    public JsObject FunctionOf(Delegate function, string name)
    {
        if (_functions.TryGetValue(function, out var own)) return own;
        if (_others.TryGetValue(function, out var known)) return known;
        return Remember(function, HostFunctions.Create(_realm, function, name));
    }

    /// <summary>
    /// The delegate that stands for a function, always the same one of a type: so that an event finds the handler to
    /// remove. Null where none can.
    /// </summary>
    public Delegate? DelegateOf(JsFunction function, Type type)
    {
        var made = _realm.Agent.CreateDelegate(function, type);
        // Back in a script it is the function that it came from.
        if (made is not null) _functions.TryAdd(made, function);
        return made;
    }

    /// <summary>The promise that stands for a task, always the same one.</summary>
    public JsObject PromiseOf(Task task)
    {
        if (_others.TryGetValue(task, out var known)) return known;
        return Remember(task, TaskPromise.From(_realm, task)!);
    }

    /// <summary>The object has got something of its own: it stays as long as the engine.</summary>
    public void Keep(HostObject changed)
    {
        if (!changed.Target.GetType().IsValueType) _kept.Add(changed);
    }

    private JsObject Remember(object key, JsObject made)
    {
        if (_others.Count >= MostPlans) _others.Clear();
        return _others[key] = made;
    }

    /// <summary>The object that a script has of a target, if it has one.</summary>
    public HostObject? Find(object target) => _objects.Find(target);

    /// <summary>An object that was made another way stands for its target.</summary>
    public void Add(HostObject made)
    {
        if (!made.Target.GetType().IsValueType) _objects.Set(made);
        Keep(made);
    }

    /// <summary>
    /// The class of a target that is by reference in scripts; false if it is a value there, or something else.
    /// </summary>
    public bool TryClassOf(object target, Type? declared, [NotNullWhen(true)] out HostClass? hostClass)
    {
        var type = target.GetType();
        hostClass = _lastClass;
        if (ReferenceEquals(type, _lastType) && hostClass is not null) return true;
        // Objects in objects are of a few types in turn.
        ref var recent = ref (_recent ??= new (Type?, HostClass?)[MostRecent])[RuntimeHelpers.GetHashCode(type) & (MostRecent - 1)];
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
        if (target is JsValue or Delegate or HostObject or IterationStep || BinaryData.IsBytes(target)
            || CollectionTypes.IsScalar(type) || TaskPromise.IsTask(target)) return false;
        hostClass = ClassOf(target, declared);
        return true;
    }

    /// <summary>
    /// The class of a target: of its own type where scripts may see that, else of what it was promised to be.
    /// </summary>
    public HostClass ClassOf(object target, Type? declared)
    {
        var type = target.GetType();
        if (ReferenceEquals(type, _lastType)) return _lastClass!;
        // A row is what its array is.
        if (target is GridRow row) return ClassOf(row.Grid.GetType());
        if (!_classes.TryGetValue(type, out var known))
        {
            if (!Types.IsVisible(type, declared)) return ClassOf(VisibleBase(type, declared));
            known = ClassOf(type);
        }
        (_lastType, _lastClass) = (type, known);
        return known;
    }

    /// <summary>The class of a type that scripts may see.</summary>
    public HostClass ClassOf(Type type)
    {
        if (_classes.TryGetValue(type, out var known)) return known;
        var info = Types.InfoOf(type);
        return _classes[type] = new HostClass(_realm, info, this);
    }

    /// <summary>What a reader knows of a shape: which member the value in each slot is for.</summary>
    public bool TryGetPlan(Shape shape, ObjectReader reader, out ReaderPlan? plan)
    {
        plan = _lastPlan;
        return ReferenceEquals(shape, _lastShape) && ReferenceEquals(reader, _lastReader) || _plans.TryGetValue((shape, reader), out plan);
    }

    /// <summary>Remembers what a reader found out.</summary>
    public void AddPlan(Shape shape, ObjectReader reader, ReaderPlan? plan)
    {
        if (_plans.Count >= MostPlans) _plans.Clear();
        _plans[(shape, reader)] = plan;
        (_lastShape, _lastReader, _lastPlan) = (shape, reader, plan);
    }

    // A value of a class that nobody has named is seen as the nearest class that is known, or as the class or interface
    // that it was promised to be.
    private Type VisibleBase(Type type, Type? declared)
    {
        var known = Types.VisibleBase(type);
        if (declared is null || declared == typeof(object) || declared.IsValueType) return known ?? throw HostValue.NotVisible(type);
        return known is not null && declared.IsAssignableFrom(known) ? known : declared;
    }
}
