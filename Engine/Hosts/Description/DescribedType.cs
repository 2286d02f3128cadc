using System.ComponentModel;
using Quoll.Hosts;
using Quoll.Runtime.Objects;
using Quoll.Hosts.Objects;
using Quoll.TypeModel;

namespace Quoll.Generated;

/// <summary>A type as the generator describes it: in the order in which reflection would find what it has.</summary>
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
    private readonly ScriptTypeKind? _kind;
    private ScriptMembers _members;
    private ScriptIndexer _indexer = new(null, null, null, null);
    private Func<IReadOnlyList<ScriptMember>, ObjectReader>? _reader;
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

    /// <summary>Says what objects of the type are.</summary>
    /// <param name="name">The name that scripts see; null for that of .NET.</param>
    /// <param name="isWritable">Scripts may write members and elements.</param>
    /// <param name="hasText">ToString says more than the name of the type.</param>
    public void Is(string? name = null, bool isWritable = false, bool hasText = false)
    {
        (_name, _isWritable, _hasText) = (name ?? _name, isWritable, hasText);
        _members = new ScriptMembers(_owner, _type, isWritable);
    }

    /// <summary>The properties and fields of a class or interface.</summary>
    public void Object<T>(Action<DescribedMembers<T>> describe) where T : class => Take(new DescribedMembers<T>(null), describe);

    /// <summary>The properties and fields of a structure.</summary>
    public void Structure<T>(Action<DescribedMembers<T>> describe) where T : struct =>
        Take(new DescribedMembers<T>(static box => ref BoxedValue.Of<T>(box)), describe);

    private void Take<T>(DescribedMembers<T> described, Action<DescribedMembers<T>> describe)
    {
        describe(described);
        _members.Add(described.All);
    }

    /// <summary>A static property or field, or a constant.</summary>
    /// <param name="name">Its name in .NET.</param>
    /// <param name="getter">Reads it.</param>
    /// <param name="setter">Writes it; null where nobody may.</param>
    /// <param name="attributes">Its attributes, as far as they matter.</param>
    public void StaticMember<TValue>(
        string name, MemberGetter<object, TValue> getter, MemberSetter<object, TValue>? setter, params Attribute[] attributes)
    {
        var kind = setter is null ? MemberKind.ReadPublic : MemberKind.ReadPublic | MemberKind.SetPublic;
        var member = new TypeMember<object, TValue>(name, kind, new AttributeSet(attributes), getter, setter, null);
        _staticMembers.Add(new TypedMember<object, TValue>(_members.OfStatic(member), member));
    }

    /// <summary>A method of instances, or one overload of it.</summary>
    /// <param name="name">Its name in .NET.</param>
    /// <param name="scriptName">The name that attributes give it.</param>
    /// <param name="parameters">Its parameters.</param>
    /// <param name="result">The type of its result.</param>
    /// <param name="code">Calls it.</param>
    public void Method(string name, string? scriptName, ParameterList parameters, Type result, MethodCode code) =>
        Add(_methods, NameOf(name, scriptName), parameters, result, code);

    /// <summary>
    /// A method that would show a type that scripts may not see: where no overload of it is left it is there, and says
    /// so.
    /// </summary>
    /// <param name="name">Its name in .NET.</param>
    /// <param name="scriptName">The name that attributes give it.</param>
    /// <param name="missing">The type that must be named.</param>
    /// <param name="isStatic">It is called on the type.</param>
    public void RefuseMethod(string name, string? scriptName, Type missing, bool isStatic) =>
        (isStatic ? _staticMethods : _methods).Refuse(NameOf(name, scriptName), missing);

    /// <summary>A method that an interface asks for, where the type has none of the name itself.</summary>
    /// <param name="name">Its name in .NET.</param>
    /// <param name="scriptName">The name that attributes give it.</param>
    /// <param name="parameters">Its parameters.</param>
    /// <param name="result">The type of its result.</param>
    /// <param name="code">Calls it.</param>
    public void ExplicitMethod(string name, string? scriptName, ParameterList parameters, Type result, MethodCode code)
    {
        if (!_methods.Has(NameOf(name, scriptName))) Method(name, scriptName, parameters, result, code);
    }

    /// <summary>
    /// A method that a static class adds. What an array, Map or Set of a script has stays what it is.
    /// </summary>
    /// <param name="name">Its name in .NET.</param>
    /// <param name="scriptName">The name that attributes give it.</param>
    /// <param name="parameters">Its parameters, the first of which is the this value.</param>
    /// <param name="result">The type of its result.</param>
    /// <param name="code">Calls it.</param>
    public void ExtensionMethod(string name, string? scriptName, ParameterList parameters, Type result, MethodCode code)
    {
        if (_kind is null || !BuiltInNames.All.Contains(NameOf(name, scriptName))) Method(name, scriptName, parameters, result, code);
    }

    /// <summary>An indexer, as the methods get and set; that of one parameter is asked for properties, too.</summary>
    /// <param name="byName">Does its key take texts? False: numbers; null: it is no key of properties.</param>
    /// <param name="parameters">The parameters of its getter; null where there is none.</param>
    /// <param name="result">The type of its values.</param>
    /// <param name="getter">Calls its getter.</param>
    /// <param name="setParameters">The parameters of its setter; null where scripts may not write.</param>
    /// <param name="setter">Calls its setter.</param>
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

    /// <summary>An event.</summary>
    /// <param name="name">Its name in .NET.</param>
    /// <param name="scriptName">The name that attributes give it.</param>
    /// <param name="add">Adds a handler.</param>
    /// <param name="remove">Removes a handler.</param>
    public void Event<THandler>(string name, string? scriptName, Action<object, THandler> add, Action<object, THandler> remove)
        where THandler : Delegate => _events.Add(new ScriptEvent(
            NameOf(name, scriptName), typeof(THandler), (target, handler) => add(target, (THandler)handler),
            (target, handler) => remove(target, (THandler)handler)));

    /// <summary>An operator, or the conversion to a number under the name valueOf.</summary>
    /// <param name="name">Its name in .NET.</param>
    /// <param name="parameters">Its parameters.</param>
    /// <param name="result">The type of its result.</param>
    /// <param name="code">Calls it.</param>
    public void Operator(string name, ParameterList parameters, Type result, MethodCode code) =>
        Add(_operators, name, parameters, result, code);

    /// <summary>A static method, or one overload of it.</summary>
    /// <param name="name">Its name in .NET.</param>
    /// <param name="scriptName">The name that attributes give it.</param>
    /// <param name="parameters">Its parameters.</param>
    /// <param name="result">The type of its result.</param>
    /// <param name="code">Calls it.</param>
    public void StaticMethod(string name, string? scriptName, ParameterList parameters, Type result, MethodCode code) =>
        Add(_staticMethods, NameOf(name, scriptName), parameters, result, code);

    /// <summary>A constructor that scripts may call.</summary>
    /// <param name="parameters">Its parameters.</param>
    /// <param name="code">Calls it.</param>
    public void Constructor(ParameterList parameters, MethodCode code) =>
        _constructors.Add(Overload(_name, parameters, _type, code));

    /// <summary>How objects of a script become instances: by a constructor, then by the settable members.</summary>
    /// <param name="parameters">The parameters of the constructor.</param>
    /// <param name="make">Calls it.</param>
    public void Reader(ParameterList parameters, InstanceMaker make) => _reader = members => new ObjectReader(
        _type, (reader, in source) => make(new InstanceSource(reader, source)), parameters.ToReader(members), members);

    /// <summary>The type is an IList of these elements.</summary>
    /// <param name="isFixedSize">Elements can be replaced, but none added or removed.</param>
    public void List<T>(bool isFixedSize = false)
    {
        _list = new ListAccess<T>(isFixedSize);
        CollectionReaders.AddElements<T>(_type);
    }

    /// <summary>The type is an IReadOnlyList of these elements.</summary>
    public void ReadOnlyList<T>()
    {
        _list = new ReadOnlyListAccess<T>();
        CollectionReaders.AddElements<T>(_type);
    }

    /// <summary>The type is an IDictionary of these keys and values.</summary>
    public void Dictionary<TKey, TValue>() where TKey : notnull
    {
        _dictionary = new DictionaryAccess<TKey, TValue>();
        CollectionReaders.AddEntries<TKey, TValue>(_type);
    }

    /// <summary>The type is an IReadOnlyDictionary of these keys and values.</summary>
    public void ReadOnlyDictionary<TKey, TValue>() where TKey : notnull
    {
        _dictionary = new ReadOnlyDictionaryAccess<TKey, TValue>();
        CollectionReaders.AddEntries<TKey, TValue>(_type);
    }

    /// <summary>The type is an ISet or IReadOnlySet of these elements.</summary>
    public void Set<T>()
    {
        _set = new SetAccess<T>();
        CollectionReaders.AddElements<T>(_type);
    }

    /// <summary>The type is an IEnumerable of these elements.</summary>
    public void Sequence<T>()
    {
        _sequence = new SequenceAccess<T>();
        CollectionReaders.AddElements<T>(_type);
    }

    internal ScriptTypeInfo ToInfo()
    {
        // What a collection has besides its elements stands on the prototype.
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
            Constructors = _constructors.Count == 0 ? null : new ScriptMethod("", _name, _constructors.ToArray()),
            Refused = _members.Refused,
            HasText = _hasText,
            List = _kind == ScriptTypeKind.List ? _list ?? CollectionTypes.List(_type, canCompile: true) : null,
            Dictionary = _kind is not (ScriptTypeKind.Dictionary or ScriptTypeKind.Map) ? null
                : _dictionary ?? CollectionTypes.Dictionary(_type, canCompile: true),
            Set = _kind == ScriptTypeKind.Set ? _set ?? CollectionTypes.Set(_type, canCompile: true) : null,
            Sequence = CollectionTypes.IsTuple(_type) ? new MemberSequence(members)
                : _sequence ?? CollectionTypes.Sequence(_type, canCompile: true),
            Reader = new(() => _reader?.Invoke(members)),
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
