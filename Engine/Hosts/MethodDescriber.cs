using System.Numerics;
using System.Reflection;
using Quoll.TypeModel.Scalars;

namespace Quoll.Hosts;

/// <summary>Describes the methods of a type by reflection: overloads under one name.</summary>
[RequiresUnreferencedCode("Members that are used by scripts only may be trimmed.")]
[RequiresDynamicCode("Calls are compiled at run time.")]
internal sealed class MethodDescriber(ReflectedTypes types, Type type, string owner, ScriptTypeKind? kind)
{
    private readonly bool _isWritable = types.Options.Writable && !type.IsDefined(typeof(ScriptReadOnlyAttribute), true);

    // An interface also has the members of the interfaces that it extends.
    private IEnumerable<Type> Levels => type.IsInterface ? [type, .. type.GetInterfaces()] : [type];

    // Those of the type come before those that it implements explicitly.
    private IEnumerable<PropertyInfo> Indexers => Levels.SelectMany(IndexersOf).Concat(ExplicitIndexers);

    // Two interfaces with an indexer for the same keys are ambiguous.
    private IEnumerable<PropertyInfo> ExplicitIndexers => type.IsInterface || !types.Options.ExplicitInterfaceMembers ? []
        : type.GetInterfaces().Where(implemented => types.IsReached(implemented, type)).SelectMany(IndexersOf)
            .GroupBy(static property => string.Join(',', property.GetIndexParameters().Select(static key => key.ParameterType)))
            .Where(static alike => alike.Count() == 1).Select(static alike => alike.Single());

    private static IEnumerable<PropertyInfo> IndexersOf(Type level) => level.GetProperties(BindingFlags.Public | BindingFlags.Instance)
        .Where(static property => property.GetIndexParameters().Length > 0 && !property.IsDefined(typeof(ScriptIgnoreAttribute)));

    public List<ScriptMethod> Instance()
    {
        if (type.IsEnum) return [];
        var groups = new OverloadGroups();
        foreach (var level in Levels)
        {
            // Of an array, and of what the compiler made, nothing is meant for scripts.
            if (type.IsArray || TypeFacts.IsGenerated(type)) break;
            foreach (var method in level.GetMethods(BindingFlags.Public | BindingFlags.Instance))
            {
                if (method.DeclaringType == typeof(object) || method.IsSpecialName || IsCollectionMember(method)) continue;
                // Members that every object has do not describe the type.
                var origin = method.GetBaseDefinition().DeclaringType;
                if (origin == typeof(ValueType) || origin == typeof(object) && method.Name is nameof(GetHashCode) or nameof(GetType)
                    || method.DeclaringType == typeof(Exception) || origin == typeof(System.Dynamic.DynamicObject)) continue;
                if (IsVisible(method)) groups.Add(NameOf(method), New(method, NameOf(method)));
                else Refuse(groups, method);
            }
        }
        AddIndexers(groups);
        if (types.Options.ExplicitInterfaceMembers) AddExplicit(groups);
        foreach (var extensions in types.Options.Extensions) AddExtensions(groups, extensions);
        return groups.ToMethods(owner);
    }

    private void Refuse(OverloadGroups groups, MethodInfo method)
    {
        if (!CanBeShown(method)) return;
        Type? missing = null;
        foreach (var part in method.GetParameters().Select(static parameter => parameter.ParameterType).Append(method.ReturnType))
        {
            if (HostSignature.IsEngine(part) || types.IsReached(part, type)) continue;
            if (types.MissingIn(part, type) is not { } found) return;
            missing ??= found;
        }
        if (missing is not null) groups.Refuse(NameOf(method), missing);
    }

    // Members that make a type a collection. Scripts do the same in their own ways, which know what is read-only.
    private bool IsCollectionMember(MethodInfo method)
    {
        if (kind is null or ScriptTypeKind.AsyncSequence) return false;
        if (kind == ScriptTypeKind.Sequence && CollectionTypes.IsPublicCollection(type)) return false;
        if (CollectionTypes.IsOfPlatform(method.DeclaringType!)) return true;
        _fromInterfaces ??= Implementations();
        return _fromInterfaces.Contains(method.MethodHandle);
    }

    private HashSet<RuntimeMethodHandle>? _fromInterfaces;

    private HashSet<RuntimeMethodHandle> Implementations()
    {
        var found = new HashSet<RuntimeMethodHandle>();
        foreach (var implemented in type.IsInterface ? [] : type.GetInterfaces())
        {
            if (!CollectionTypes.IsOfPlatform(implemented)) continue;
            foreach (var target in type.GetInterfaceMap(implemented).TargetMethods) found.Add(target.MethodHandle);
        }
        return found;
    }

    public List<ScriptMethod> Static()
    {
        var groups = new OverloadGroups();
        // Scripts have their own forms of the members of C# arrays.
        foreach (var method in type.IsArray ? []
            : type.GetMethods(BindingFlags.Public | BindingFlags.Static | BindingFlags.FlattenHierarchy))
        {
            if (method.DeclaringType == typeof(object) || method.IsSpecialName) continue;
            if (IsVisible(method)) groups.Add(NameOf(method), New(method, NameOf(method)));
            else Refuse(groups, method);
        }
        return groups.ToMethods(owner);
    }

    /// <summary>Returns the operators, and the conversion to a number for valueOf.</summary>
    public Dictionary<string, ScriptMethod> Operators()
    {
        var groups = new OverloadGroups();
        foreach (var method in type.GetMethods(BindingFlags.Public | BindingFlags.Static | BindingFlags.FlattenHierarchy))
        {
            if (!method.IsSpecialName || !method.Name.StartsWith("op_", StringComparison.Ordinal) || !IsVisible(method)) continue;
            var isConversion = method.Name is "op_Implicit" or "op_Explicit";
            if (!isConversion) groups.Add(method.Name, New(method, method.Name));
            // If there are several numbers, the first type that holds the others.
            else if (method.GetParameters()[0].ParameterType == type && Array.IndexOf(Numbers, method.ReturnType) is >= 0 and var rank
                && (_number is null || rank < Array.IndexOf(Numbers, _number.ReturnType))) _number = method;
        }
        if (_number is not null) groups.Add("valueOf", New(_number, "valueOf"));
        return groups.ToMethods(owner).ToDictionary(static method => method.Name);
    }

    private static readonly Type[] Numbers =
        [typeof(double), typeof(decimal), typeof(long), typeof(int), typeof(float), typeof(BigInteger)];

    private MethodInfo? _number;

    /// <summary>Returns the events with the functions that add and remove handlers.</summary>
    public List<ScriptEvent> Events()
    {
        var found = new List<ScriptEvent>();
        foreach (var item in Levels.SelectMany(static level => level.GetEvents(BindingFlags.Public | BindingFlags.Instance)))
        {
            if (item.IsDefined(typeof(ScriptIgnoreAttribute)) || item.EventHandlerType is not { } handler
                || item.AddMethod is not { IsPublic: true } || item.RemoveMethod is not { IsPublic: true }) continue;
            found.Add(new ScriptEvent(NameOf(item), handler, item.AddEventHandler, item.RemoveEventHandler));
        }
        return found;
    }

    /// <summary>Returns the indexer with one parameter.</summary>
    public ScriptIndexer? Indexer()
    {
        if (kind is not null) return null;
        HostOverload? byNumber = null, byName = null, setByNumber = null, setByName = null;
        foreach (var property in Indexers)
        {
            if (property.GetIndexParameters() is not [{ ParameterType: var key }]
                || property.GetMethod is not { IsPublic: true } getter || !IsVisible(getter)) continue;
            var set = Setter(property) is { } setter ? New(setter, "set") : null;
            var isName = key == typeof(string) || key == typeof(object) || TextForm.Of(key) is not null || key.IsEnum;
            if (isName && byName is null) (byName, setByName) = (New(getter, "get"), set);
            else if (!isName && key.IsPrimitive && byNumber is null) (byNumber, setByNumber) = (New(getter, "get"), set);
        }
        return byNumber is null && byName is null ? null : new ScriptIndexer(byNumber, byName, setByNumber, setByName);
    }

    private HostOverload New(ConstructorInfo constructor) =>
        new(HostSignature.Of(constructor, owner), constructor) { IsReflected = types.Options.IsCompilingOff };

    private HostOverload New(MethodInfo method, string name, bool isExtension = false) =>
        new(HostSignature.Of(method, $"{owner}.{name}", isExtension), method) { IsReflected = types.Options.IsCompilingOff };

    public ScriptMethod? Constructors()
    {
        if (type.IsAbstract || type.ContainsGenericParameters) return null;
        var overloads = type.GetConstructors()
            .Where(constructor => HostSignature.IsCallable(constructor) && !constructor.IsDefined(typeof(ScriptIgnoreAttribute))
                && Array.TrueForAll(constructor.GetParameters(), IsReached))
            .Select(New).ToList();
        // Every structure has a constructor without parameters, which reflection does not find.
        if (type.IsValueType && !CollectionTypes.IsScalar(type)
            && !overloads.Exists(static overload => overload.Signature.Parameters.Length == 0))
        {
            overloads.Add(new HostOverload(new HostSignature(owner, [], type), null, (in CallInfo call) =>
                HostValue.ToValue(call.Realm, RuntimeHelpers.GetUninitializedObject(type), null)));
        }
        return overloads.Count == 0 ? null : new ScriptMethod("", owner, overloads.ToArray());
    }

    private bool IsVisible(MethodInfo method) => CanBeShown(method)
        && Array.TrueForAll(method.GetParameters(), IsReached) && types.IsReached(method.ReturnType, type);

    private bool CanBeShown(MethodInfo method) => !method.Name.Contains('<') && !method.Name.Contains('.')
        && !method.IsDefined(typeof(ScriptIgnoreAttribute)) && HostSignature.IsCallable(method)
        && (!method.IsGenericMethodDefinition || types.Options.GenericMethods);

    // The engine is passed automatically: scripts do not get it.
    private bool IsReached(ParameterInfo parameter) =>
        HostSignature.IsEngine(parameter.ParameterType) || types.IsReached(parameter.ParameterType, type);

    // Indexers are also the methods get and set, as in a Map. Indexers with several parameters are only these methods.
    private void AddIndexers(OverloadGroups groups)
    {
        foreach (var property in kind is null ? Indexers : [])
        {
            if (property.GetMethod is { IsPublic: true } getter && IsVisible(getter)) groups.Add("get", New(getter, "get"));
            if (Setter(property) is { } setter) groups.Add("set", New(setter, "set"));
        }
    }

    private MethodInfo? Setter(PropertyInfo indexer) => _isWritable && !indexer.IsDefined(typeof(ScriptReadOnlyAttribute))
        && indexer.SetMethod is { IsPublic: true } setter && IsVisible(setter) ? setter : null;

    private void AddExplicit(OverloadGroups groups)
    {
        foreach (var implemented in type.IsInterface ? [] : type.GetInterfaces())
        {
            if (!types.IsReached(implemented, type)) continue;
            foreach (var method in implemented.GetMethods())
            {
                if (method.IsSpecialName || method.IsStatic || groups.Has(NameOf(method)) || IsCollectionMember(method)
                    || !IsVisible(method)) continue;
                groups.Add(NameOf(method), New(method, NameOf(method)));
            }
        }
    }

    private void AddExtensions(OverloadGroups groups, Type extensions)
    {
        foreach (var method in extensions.GetMethods(BindingFlags.Public | BindingFlags.Static))
        {
            if (!method.IsDefined(typeof(ExtensionAttribute), false) || !IsVisible(method)) continue;
            var target = method.GetParameters()[0].ParameterType;
            if (method.IsGenericMethodDefinition ? !GenericInference.Takes(target, type) : !target.IsAssignableFrom(type)) continue;
            var name = NameOf(method);
            // The members of an array, Map or Set of a script are not replaced, because other code relies on them.
            if (kind is not null && BuiltInNames.All.Contains(name)) continue;
            groups.Add(name, New(method, name, isExtension: true));
        }
    }

    /// <summary>
    /// Adds the extension methods of a static class for values that scripts have themselves, by the name of the
    /// built-in constructor.
    /// </summary>
    public void AddBuiltIns(Dictionary<string, OverloadGroups> groups)
    {
        foreach (var method in type.GetMethods(BindingFlags.Public | BindingFlags.Static))
        {
            if (!method.IsDefined(typeof(ExtensionAttribute), false)
                || ExtendedBuiltIns.Of(new TypeFacts(method.GetParameters()[0].ParameterType)) is not { } builtIn
                || !IsVisible(method)) continue;
            if (!groups.TryGetValue(builtIn, out var group)) groups.Add(builtIn, group = new());
            var signature = HostSignature.Of(method, $"{builtIn}.{NameOf(method)}", isExtension: true);
            group.Add(NameOf(method), new HostOverload(signature, method) { IsReflected = types.Options.IsCompilingOff });
        }
    }

    private string NameOf(MemberInfo member) =>
        member.GetCustomAttribute<ScriptNameAttribute>()?.Name ?? types.NameOf(member.Name);
}
