using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;

namespace Quoll.Types.Objects;

/// <summary>
/// What a realm knows of .NET types and objects: the classes that its scripts may see, and the object that stands for
/// each target.
/// </summary>
internal sealed class HostRealm
{
    private static readonly Slot<Realm, HostRealm> Slot = new(static realm => new HostRealm(realm));

    private readonly Realm _realm;
    private readonly Dictionary<Type, HostClass> _classes = [];
    private readonly ConditionalWeakTable<object, HostObject> _objects = [];

    // Functions of delegates, and promises of tasks.
    private readonly ConditionalWeakTable<object, JsObject> _others = [];

    private const int MostPlans = 1024;

    private readonly Dictionary<(Shape, ObjectReader), ReaderPlan?> _plans = [];
    private Shape? _lastShape;
    private ObjectReader? _lastReader;
    private ReaderPlan? _lastPlan;

    // The last class asked for: a list is mostly of one type.
    private Type? _lastType;
    private HostClass? _lastClass;

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

    /// <summary>
    /// Some object of a .NET type has another prototype than its class: whoever writes .NET objects without their
    /// JavaScript objects must look for these.
    /// </summary>
    public bool HasUnusualObjects { get; set; }

    public static HostRealm Of(Realm realm) => Slot.Of(realm);

    /// <summary>The object that stands for a .NET object, always the same one; for a structure a new one.</summary>
    /// <param name="target">The .NET object.</param>
    /// <param name="declared">
    /// The type that it was promised to have, which says whether scripts may see it; null where the host itself passes
    /// it.
    /// </param>
    public HostObject Wrap(object target, Type? declared)
    {
        var isStructure = target.GetType().IsValueType;
        if (!isStructure && _objects.TryGetValue(target, out var known)) return known;
        var made = ClassOf(target, declared).Create(target);
        if (!isStructure) _objects.Add(target, made);
        return made;
    }

    /// <summary>
    /// The object that stands for an object of the class that was asked for last; null where it is of another class, or
    /// a structure: the short way for the elements of a list.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public HostObject? WrapLike(object target)
    {
        if (!ReferenceEquals(target.GetType(), _lastType) || _lastClass!.Info.Type.IsValueType) return null;
        return _objects.TryGetValue(target, out var known) ? known : Wrap(target, null);
    }

    /// <summary>The function that stands for a delegate, always the same one.</summary>
    public JsObject FunctionOf(Delegate function, string name)
    {
        if (!_others.TryGetValue(function, out var known)) _others.Add(function, known = HostFunctions.Create(_realm, function, name));
        return known;
    }

    /// <summary>The promise that stands for a task, always the same one.</summary>
    public JsObject PromiseOf(Task task)
    {
        if (!_others.TryGetValue(task, out var known)) _others.Add(task, known = TaskPromise.From(_realm, task)!);
        return known;
    }

    /// <summary>The object that a script has of a target, if it has one.</summary>
    public HostObject? Find(object target) => _objects.TryGetValue(target, out var known) ? known : null;

    /// <summary>An object that was made another way stands for its target.</summary>
    public void Add(HostObject made)
    {
        if (!made.Target.GetType().IsValueType) _objects.AddOrUpdate(made.Target, made);
    }

    /// <summary>
    /// The class of a target that is by reference in scripts; false where it is a value there, or something else.
    /// </summary>
    public bool TryClassOf(object target, Type? declared, [NotNullWhen(true)] out HostClass? hostClass)
    {
        var type = target.GetType();
        hostClass = _lastClass;
        if (ReferenceEquals(type, _lastType) && hostClass is not null) return true;
        if (_classes.TryGetValue(type, out hostClass))
        {
            (_lastType, _lastClass) = (type, hostClass);
            return true;
        }
        if (target is GridRow row)
        {
            hostClass = ClassOf(row.Grid.GetType());
            return true;
        }
        if (target is JsValue or Delegate or Task or byte[] or HostObject or IterationStep || CollectionTypes.IsScalar(type)
            || TaskPromise.AsTask(target) is not null) return false;
        hostClass = ClassOf(target, declared);
        return true;
    }

    public Realm Realm => _realm;

    /// <summary>
    /// The class of a target: of its own type where scripts may see that, else of what it was promised to be.
    /// </summary>
    public HostClass ClassOf(object target, Type? declared)
    {
        var type = target.GetType();
        if (ReferenceEquals(type, _lastType)) return _lastClass!;
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

    // A value of a class that nobody has named is seen as the class or interface that it was promised to be.
    private Type VisibleBase(Type type, Type? declared)
    {
        if (declared is null || declared == typeof(object) || declared.IsValueType)
            return Types.VisibleBase(type) ?? throw HostValue.NotVisible(type);
        return declared;
    }
}
