using System.Collections;
using System.Reflection;

namespace Quoll.Hosts.Objects;

/// <summary>
/// The members of a generic interface of collections by reflection, if no code can be compiled for its type arguments.
/// </summary>
[UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "The methods of the interfaces are kept below.")]
[UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "The methods of the interfaces are kept below.")]
[HostCode]
internal sealed class ReflectedInterface
{
    private const BindingFlags Direct = BindingFlags.DoNotWrapExceptions;

    private readonly Dictionary<string, MethodInfo> _methods = [];

    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicMethods, typeof(IEnumerable<>))]
    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicMethods, typeof(ICollection<>))]
    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicMethods, typeof(IList<>))]
    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicMethods, typeof(IReadOnlyCollection<>))]
    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicMethods, typeof(IReadOnlyList<>))]
    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicMethods, typeof(ISet<>))]
    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicMethods, typeof(IReadOnlySet<>))]
    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicMethods, typeof(IDictionary<,>))]
    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicMethods, typeof(IReadOnlyDictionary<,>))]
    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicMethods, typeof(KeyValuePair<,>))]
    public ReflectedInterface(Type type)
    {
        foreach (var level in (IEnumerable<Type>)[type, .. type.GetInterfaces()])
        {
            foreach (var method in level.GetMethods()) _methods.TryAdd(method.Name, method);
        }
    }

    public bool Has(string name) => _methods.ContainsKey(name);

    public object? Call(object target, string name, params object?[] arguments) =>
        _methods[name].Invoke(target, Direct, null, arguments, null);
}

/// <summary>Lists by reflection.</summary>
[HostCode]
internal sealed class ReflectedListAccess(Type type, Type elementType, bool isFixedSize) : ListAccess(elementType, isFixedSize)
{
    private readonly ReflectedInterface _list = new(type);

    public override bool IsReadOnly(object list) => !_list.Has("Insert") || (bool)_list.Call(list, "get_IsReadOnly")!;

    public override int Count(object list) => Math.Max(0, (int)_list.Call(list, "get_Count")!);

    public override JsValue Get(Realm realm, object list, int index) => HostValue.ToValue(realm, GetObject(list, index), ElementType);

    public override object? GetObject(object list, int index) => _list.Call(list, "get_Item", index);

    protected override void SetObject(object list, int index, object? element) => _list.Call(list, "set_Item", index, element);

    protected override void InsertObject(object list, int index, object? element) => _list.Call(list, "Insert", index, element);

    protected override void AddObject(object list, object? element) => _list.Call(list, "Add", element);

    protected override void RemoveAt(object list, int index) => _list.Call(list, "RemoveAt", index);
}

/// <summary>Dictionaries by reflection.</summary>
[HostCode]
internal sealed class ReflectedDictionaryAccess(Type type, Type keyType, Type valueType) : DictionaryAccess(keyType, valueType)
{
    private readonly ReflectedInterface _dictionary = new(type);
    private ReflectedInterface? _pair;

    public override bool IsReadOnly(object dictionary) =>
        !_dictionary.Has("set_Item") || (bool)_dictionary.Call(dictionary, "get_IsReadOnly")!;

    public override int Count(object dictionary) => (int)_dictionary.Call(dictionary, "get_Count")!;

    public override IEnumerator<object> Keys(object dictionary) =>
        ((IEnumerable)_dictionary.Call(dictionary, "get_Keys")!).Cast<object>().GetEnumerator();

    public override bool TryGet(Realm realm, object dictionary, object key, out JsValue value)
    {
        var arguments = new object?[] { key, null };
        var found = (bool)_dictionary.Call(dictionary, "TryGetValue", arguments)!;
        value = found ? HostValue.ToValue(realm, arguments[1], ValueType, key as string ?? "") : JsValue.Undefined;
        return found;
    }

    public override bool Has(object dictionary, object key) => (bool)_dictionary.Call(dictionary, "ContainsKey", key)!;

    public override void Set(Realm realm, object dictionary, object key, in JsValue value) =>
        _dictionary.Call(dictionary, "set_Item", key, Read(realm, dictionary, key, value));

    public override bool Remove(object dictionary, object key) => (bool)_dictionary.Call(dictionary, "Remove", key)!;

    public override void Clear(object dictionary) => _dictionary.Call(dictionary, "Clear");

    public override IEnumerator<(object Key, object? Value)> Entries(object dictionary)
    {
        // A class may be enumerable in several ways, of which only that of the interface gives pairs.
        var pairs = (IEnumerator)_dictionary.Call(dictionary, "GetEnumerator")!;
        try
        {
            while (pairs.MoveNext())
            {
                var pair = pairs.Current!;
                var members = _pair ??= new ReflectedInterface(pair.GetType());
                yield return (members.Call(pair, "get_Key")!, members.Call(pair, "get_Value"));
            }
        }
        finally
        {
            (pairs as IDisposable)?.Dispose();
        }
    }
}

/// <summary>Sets by reflection.</summary>
[HostCode]
internal sealed class ReflectedSetAccess(Type type, Type elementType) : SetAccess(elementType)
{
    private readonly ReflectedInterface _set = new(type);

    public override bool IsReadOnly(object set) => !_set.Has("Add") || (bool)_set.Call(set, "get_IsReadOnly")!;

    public override int Count(object set) => (int)_set.Call(set, "get_Count")!;

    public override bool Has(object set, object? element) => (bool)_set.Call(set, "Contains", element)!;

    // The first of two methods of that name is that of ISet<T>, which returns whether the element was new.
    public override bool Add(object set, object? element) => _set.Call(set, "Add", element) is true;

    public override bool Remove(object set, object? element) => (bool)_set.Call(set, "Remove", element)!;

    public override void Clear(object set) => _set.Call(set, "Clear");
}
