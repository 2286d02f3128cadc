namespace Quoll.Hosts.Objects;

/// <summary>
/// A .NET type in a realm: the shape and prototype of its objects, and its constructor after first use.
/// </summary>
internal sealed class HostClass
{
    private readonly Realm _realm;
    private readonly HostRealm _owner;
    private JsObject? _prototype;
    private Shape? _shape;
    private HostConstructor? _constructor;

    public HostClass(Realm realm, ScriptTypeInfo info, HostRealm owner)
    {
        (_realm, Info, _owner) = (realm, info, owner);
        IsWritable = info.IsWritable;
    }

    public ScriptTypeInfo Info { get; }

    public Realm Realm => _realm;

    /// <summary>Whether scripts may write members and elements. False for a structure, which is a copy.</summary>
    public bool IsWritable { get; }

    /// <summary>The shape of objects of the type.</summary>
    public Shape Shape => _shape ??= Shape.FromTable(_realm, Prototype, Info.Keys);

    /// <summary>The prototype with the type's methods. Its own prototype is that of the base type.</summary>
    public JsObject Prototype => _prototype ??= HasOwnPrototype ? HostPrototype.Create(this, ParentPrototype()) : ParentPrototype();

    /// <summary>
    /// Lists and dictionaries of .NET itself have no additional methods. They inherit directly from Array.prototype and
    /// Object.prototype.
    /// </summary>
    public bool HasOwnPrototype => Info is not
    {
        Kind: ScriptTypeKind.List or ScriptTypeKind.Dictionary, Methods.Count: 0, Accessors.Count: 0, Events.Count: 0,
    };

    /// <summary>The type as a constructor function, whose properties are the static members.</summary>
    public HostConstructor Constructor => _constructor ??= new HostConstructor(this);

    /// <summary>Whether a script has used the constructor. Then the prototype has it as a property.</summary>
    public bool HasConstructor => _constructor is not null;

    /// <summary>Creates the object for a target.</summary>
    public HostObject Create(object target) => Create(target, Shape);

    /// <summary>Creates the object for a target, with another prototype.</summary>
    public HostObject Create(object target, Shape shape) => Info.Kind switch
    {
        ScriptTypeKind.List => new HostArray(shape, this, target, Info.List!),
        ScriptTypeKind.Dictionary => new HostDictionary(shape, this, target, Info.Dictionary!),
        ScriptTypeKind.Map => new HostMap(shape, this, target, Info.Dictionary!),
        _ when Info.Indexer is { } indexer => new HostIndexed(shape, this, target, indexer),
        _ => new HostObject(shape, this, target),
    };

    private JsObject ParentPrototype() => Info.Kind switch
    {
        ScriptTypeKind.List => _realm[Intrinsic.ArrayPrototype],
        ScriptTypeKind.Map => _realm[Intrinsic.MapPrototype],
        ScriptTypeKind.Set => _realm[Intrinsic.SetPrototype],
        _ => Base?.Prototype ?? _realm[Intrinsic.ObjectPrototype],
    };

    /// <summary>The nearest base class that scripts see; null if there is none.</summary>
    public HostClass? Base
    {
        get
        {
            if (Info.Kind != ScriptTypeKind.Object) return null;
            var type = Info.Type.BaseType;
            for (; type is not null && type != typeof(object) && type != typeof(ValueType); type = type.BaseType)
            {
                if (_owner.Types.IsVisible(type, Info.Type) && _owner.ClassOf(type) is { Info.Kind: ScriptTypeKind.Object } known)
                    return known;
            }
            return null;
        }
    }
}
