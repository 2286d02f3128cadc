using System.ComponentModel;
using System.Reflection;
using Quoll.Hosts;
using Quoll.Hosts.Objects;
using Quoll.TypeModel;

namespace Quoll.Generated;

/// <summary>A type that the generator describes, with its parts in the order of reflection.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class DescribedType
{
    private readonly ScriptTypes _owner;
    private readonly Type _type;
    private readonly List<ScriptMember> _staticMembers = [];
    private readonly List<ScriptEvent> _events = [];
    private readonly OverloadGroups _methods = new();
    private readonly OverloadGroups _operators = new();
    private readonly OverloadGroups _staticMethods = new();
    private readonly List<HostOverload> _constructors = [];
    private readonly List<(string Name, Type Type)> _nestedTypes = [];
    private readonly List<ConversionOperator> _conversions = [];
    private readonly ScriptTypeKind? _kind;
    private ScriptMembers _members;
    private ScriptIndexer _indexer = new(null, null, null, null);
    private TypeConstructor? _constructor;
    private string _name;
    private bool _isWritable;
    private bool _hasText;
    private ListAccess? _list;
    private DictionaryAccess? _dictionary;
    private SetAccess? _set;
    private SequenceAccess? _sequence;

    internal DescribedType(ScriptTypes owner, Type type)
    {
        (_owner, _type) = (owner, type);
        _name = TypeNames.Of(CollectionTypes.KnownAs(type));
        _kind = owner.KindOf(type);
        _isWritable = owner.Options.Writable && !type.IsDefined(typeof(ScriptReadOnlyAttribute), true)
            && (!type.IsValueType || _kind is not null);
        _members = new ScriptMembers(owner, type, _isWritable);
    }

    /// <summary>Describes the objects of the type.</summary>
    /// <param name="name">The name that scripts see; null for that of .NET.</param>
    /// <param name="isWritable">True if scripts may write members and elements.</param>
    /// <param name="hasText">True if ToString returns more than the name of the type.</param>
    public void Is(string? name = null, bool isWritable = false, bool hasText = false)
    {
        (_name, _isWritable, _hasText) = (name ?? _name, isWritable, hasText);
        _members = new ScriptMembers(_owner, _type, isWritable);
    }

    /// <summary>Describes the properties and fields of a class or interface.</summary>
    public void Object<T>(Action<DescribedMembers<T>> describe) where T : class => Take(new DescribedMembers<T>(null), describe);

    /// <summary>Describes the properties and fields of a structure.</summary>
    public void Structure<T>(Action<DescribedMembers<T>> describe) where T : struct =>
        Take(new DescribedMembers<T>(static box => ref BoxedValue.Of<T>(box)), describe);

    private void Take<T>(DescribedMembers<T> described, Action<DescribedMembers<T>> describe)
    {
        describe(described);
        _members.Add(described.All);
        _constructor = described.Constructor;
    }

    /// <summary>Adds a static property or field, or a constant.</summary>
    /// <param name="name">The name in .NET.</param>
    /// <param name="getter">Reads the member; null if scripts may not see its type.</param>
    /// <param name="setter">Writes the member; null if it is read-only.</param>
    /// <param name="attributes">The attributes of the member that matter.</param>
    public void StaticMember<TValue>(
        string name, MemberGetter<object, TValue>? getter, MemberSetter<object, TValue>? setter, params Attribute[] attributes)
    {
        var kind = setter is null ? MemberKind.ReadPublic : MemberKind.ReadPublic | MemberKind.SetPublic;
        var member = new TypeMember<object, TValue>(name, kind, new AttributeSet(attributes), getter, setter, null);
        var info = _members.OfStatic(member);
        _staticMembers.Add(getter is null ? RefusedMember.Create(_owner, info) : new TypedMember<object, TValue>(info, member));
    }

    /// <summary>Adds a method of instances, or one overload of it.</summary>
    /// <param name="name">The name in .NET.</param>
    /// <param name="scriptName">The name by attribute.</param>
    /// <param name="parameters">The parameters.</param>
    /// <param name="result">The type of the result.</param>
    /// <param name="code">Calls the method.</param>
    public void Method(string name, string? scriptName, ParameterList parameters, Type result, MethodCode code) =>
        Add(_methods, NameOf(name, scriptName), parameters, result, code);

    /// <summary>
    /// Adds a method with a type that scripts may not see. If no overload of it is visible, a call throws an error
    /// that names the type.
    /// </summary>
    /// <param name="name">The name in .NET.</param>
    /// <param name="scriptName">The name by attribute.</param>
    /// <param name="missing">The type that the host must name.</param>
    /// <param name="isStatic">True if it is called on the type.</param>
    public void RefuseMethod(string name, string? scriptName, Type missing, bool isStatic) =>
        (isStatic ? _staticMethods : _methods).Refuse(NameOf(name, scriptName), missing);

    /// <summary>Adds a method that an interface requires, if the type has none of the name itself.</summary>
    /// <param name="name">The name in .NET.</param>
    /// <param name="scriptName">The name by attribute.</param>
    /// <param name="parameters">The parameters.</param>
    /// <param name="result">The type of the result.</param>
    /// <param name="code">Calls the method.</param>
    public void ExplicitMethod(string name, string? scriptName, ParameterList parameters, Type result, MethodCode code)
    {
        if (!_methods.Has(NameOf(name, scriptName))) Method(name, scriptName, parameters, result, code);
    }

    /// <summary>
    /// Adds an extension method. It does not replace methods that an Array, Map or Set of scripts has.
    /// </summary>
    /// <param name="name">The name in .NET.</param>
    /// <param name="scriptName">The name by attribute.</param>
    /// <param name="parameters">The parameters; the first is the value of <c>this</c>.</param>
    /// <param name="result">The type of the result.</param>
    /// <param name="code">Calls the method.</param>
    public void ExtensionMethod(string name, string? scriptName, ParameterList parameters, Type result, MethodCode code)
    {
        if (_kind is null || !BuiltInNames.All.Contains(NameOf(name, scriptName))) Method(name, scriptName, parameters, result, code);
    }

    /// <summary>
    /// Adds an indexer, as the methods get and set. Property access uses an indexer with one parameter.
    /// </summary>
    /// <param name="byName">
    /// True if its key is a string, false if a number, null if it does not serve property access.
    /// </param>
    /// <param name="parameters">The parameters of the getter; null if there is none.</param>
    /// <param name="result">The type of the values.</param>
    /// <param name="getter">Calls the getter.</param>
    /// <param name="setParameters">The parameters of the setter; null if scripts may not write.</param>
    /// <param name="setter">Calls the setter.</param>
    public void Indexer(
        bool? byName, ParameterList? parameters, Type result, MethodCode? getter, ParameterList? setParameters, MethodCode? setter)
    {
        var get = parameters is null ? null : Overload($"{_name}.get", parameters, result, getter!);
        var set = setParameters is null ? null : Overload($"{_name}.set", setParameters, typeof(void), setter!);
        if (get is not null) _methods.Add("get", get);
        if (set is not null) _methods.Add("set", set);
        if (get is null) return;
        if (byName == true && _indexer.ByName is null) _indexer = _indexer with { ByName = get, SetByName = set };
        if (byName == false && _indexer.ByNumber is null) _indexer = _indexer with { ByNumber = get, SetByNumber = set };
    }

    /// <summary>Adds an event.</summary>
    /// <param name="name">The name in .NET.</param>
    /// <param name="scriptName">The name by attribute.</param>
    /// <param name="add">Adds a handler.</param>
    /// <param name="remove">Removes a handler.</param>
    public void Event<THandler>(string name, string? scriptName, Action<object, THandler> add, Action<object, THandler> remove)
        where THandler : Delegate => _events.Add(new ScriptEvent(
            NameOf(name, scriptName), typeof(THandler), (target, handler) => add(target, (THandler)handler),
            (target, handler) => remove(target, (THandler)handler)));

    /// <summary>Adds an operator, or the conversion to a number under the name valueOf.</summary>
    /// <param name="name">The name in .NET.</param>
    /// <param name="parameters">The parameters.</param>
    /// <param name="result">The type of the result.</param>
    /// <param name="code">Calls the operator.</param>
    public void Operator(string name, ParameterList parameters, Type result, MethodCode code) =>
        Add(_operators, name, parameters, result, code);

    /// <summary>Adds a conversion operator.</summary>
    /// <param name="isImplicit">True if C# converts without a cast.</param>
    /// <param name="convert">Converts a value.</param>
    public void Conversion<TFrom, TTo>(bool isImplicit, Func<TFrom, TTo> convert) => _conversions.Add(
        new ConversionOperator(_type, typeof(TFrom), typeof(TTo), isImplicit, source => convert((TFrom)source)));

    /// <summary>Adds a static method, or one overload of it.</summary>
    /// <param name="name">The name in .NET.</param>
    /// <param name="scriptName">The name by attribute.</param>
    /// <param name="parameters">The parameters.</param>
    /// <param name="result">The type of the result.</param>
    /// <param name="code">Calls the method.</param>
    public void StaticMethod(string name, string? scriptName, ParameterList parameters, Type result, MethodCode code) =>
        Add(_staticMethods, NameOf(name, scriptName), parameters, result, code);

    /// <summary>Adds a public type that the type declares.</summary>
    /// <param name="type">The nested type.</param>
    public void Nested(Type type) => _nestedTypes.Add((NameOfNested(type), type));

    /// <summary>Returns the name of a nested type as a property of the type that declares it.</summary>
    internal static string NameOfNested(Type type) =>
        type.GetCustomAttribute<ScriptNameAttribute>(false)?.Name ?? type.Name.Split('`')[0];

    /// <summary>Adds a constructor that scripts may call.</summary>
    /// <param name="parameters">The parameters.</param>
    /// <param name="code">Calls the constructor.</param>
    public void Constructor(ParameterList parameters, MethodCode code) =>
        _constructors.Add(Overload(_name, parameters, _type, code));

    /// <summary>
    /// Keeps what creates a collection of the host in a trimmed program: its constructors, and the method that adds an
    /// element. Readers of arrays find these by reflection.
    /// </summary>
    /// <param name="type">The type of the collection.</param>
    [SuppressMessage("Performance", "CA1822", Justification = "Generated code describes a type by calls on this object.")]
    public void Collection([DynamicallyAccessedMembers(
        DynamicallyAccessedMemberTypes.PublicConstructors | DynamicallyAccessedMemberTypes.PublicMethods)] Type type) =>
        ArgumentNullException.ThrowIfNull(type);

    /// <summary>Makes the type an IList of these elements.</summary>
    /// <param name="isFixedSize">True if elements can be replaced, but not added or removed.</param>
    public void List<T>(bool isFixedSize = false)
    {
        _list = new ListAccess<T>(isFixedSize);
        ElementCode.Add<T>();
    }

    /// <summary>Makes the type an IReadOnlyList of these elements.</summary>
    public void ReadOnlyList<T>()
    {
        _list = new ReadOnlyListAccess<T>();
        ElementCode.Add<T>();
    }

    /// <summary>Makes the type an IDictionary of these keys and values.</summary>
    public void Dictionary<TKey, TValue>() where TKey : notnull
    {
        _dictionary = new DictionaryAccess<TKey, TValue>();
        EntryCode.Add<TKey, TValue>();
    }

    /// <summary>Makes the type an IReadOnlyDictionary of these keys and values.</summary>
    public void ReadOnlyDictionary<TKey, TValue>() where TKey : notnull
    {
        _dictionary = new ReadOnlyDictionaryAccess<TKey, TValue>();
        EntryCode.Add<TKey, TValue>();
    }

    /// <summary>Makes the type an ISet or IReadOnlySet of these elements.</summary>
    public void Set<T>()
    {
        _set = new SetAccess<T>();
        ElementCode.Add<T>();
    }

    /// <summary>Makes the type an IEnumerable of these elements.</summary>
    public void Sequence<T>()
    {
        _sequence = new SequenceAccess<T>();
        ElementCode.Add<T>();
    }

    internal ScriptTypeInfo ToInfo()
    {
        // The members of a collection besides its elements are on the prototype.
        var isPlain = _kind is null or ScriptTypeKind.AsyncSequence;
        if (GroupKey.Of(_type, NameOf("Key", null)) is { } key) _members.Add(key);
        var found = _members.InOrder();
        var members = isPlain ? found : [];
        return new ScriptTypeInfo(_type, _name, members)
        {
            Kind = _kind ?? ScriptTypeKind.Object,
            IsWritable = _isWritable,
            Accessors = isPlain ? [] : found,
            Methods = _methods.ToMethods(_name),
            Events = _events,
            Operators = _owner.Options.Operators ? _operators.ToMethods(_name).ToDictionary(static method => method.Name) : null,
            Indexer = _indexer is { ByName: null, ByNumber: null } ? null : _indexer,
            StaticMethods = _staticMethods.ToMethods(_name),
            StaticMembers = _staticMembers,
            NestedTypes = _nestedTypes,
            Conversions = _conversions,
            Constructors = _constructors.Count == 0 ? null : new ScriptMethod("", _name, _constructors.ToArray()),
            HasText = _hasText,
            List = _kind == ScriptTypeKind.List ? _list ?? CollectionTypes.List(_type, canCompile: true) : null,
            Dictionary = _kind is not (ScriptTypeKind.Dictionary or ScriptTypeKind.Map) ? null
                : _dictionary ?? CollectionTypes.Dictionary(_type, canCompile: true),
            Set = _kind == ScriptTypeKind.Set ? _set ?? CollectionTypes.Set(_type, canCompile: true) : null,
            Sequence = ObjectConstructor.IsTuple(_type) ? new MemberSequence(members)
                : _sequence ?? CollectionTypes.Sequence(_type, canCompile: true),
            Reader = new(() => ObjectReader.Create(_type, _constructor, members)),
        };
    }

    private string NameOf(string name, string? scriptName) => scriptName ?? _owner.NameOf(name);

    private void Add(OverloadGroups groups, string name, ParameterList parameters, Type result, MethodCode code) =>
        groups.Add(name, Overload($"{_name}.{name}", parameters, result, code));

    private static HostOverload Overload(string name, ParameterList parameters, Type result, MethodCode code)
    {
        var signature = new HostSignature(name, parameters.ToArray(), result);
        NativeCode native = (in CallInfo call) => code(new MethodCall(call, signature));
        return new HostOverload(signature, null, native);
    }
}
