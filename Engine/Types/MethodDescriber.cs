using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace Quoll.Types;

/// <summary>Describes the methods of a type by reflection: overloads under one name.</summary>
[RequiresUnreferencedCode("Members that are used by scripts only may be trimmed.")]
[RequiresDynamicCode("Calls are compiled at run time.")]
internal sealed class MethodDescriber(ReflectedTypes types, Type type, string owner)
{
    public List<ScriptMethod> Instance(ScriptTypeKind? kind)
    {
        var groups = new OverloadGroups();
        IEnumerable<Type> levels = type.IsInterface ? [type, .. type.GetInterfaces()] : [type];
        foreach (var level in levels)
        {
            foreach (var method in level.GetMethods(BindingFlags.Public | BindingFlags.Instance))
            {
                if (method.DeclaringType == typeof(object) || method.IsSpecialName || !IsVisible(method)) continue;
                // What every object has says nothing about this one.
                if (method.GetBaseDefinition().DeclaringType == typeof(object) && method.Name is nameof(GetHashCode) or nameof(GetType))
                    continue;
                if (method.GetBaseDefinition().DeclaringType == typeof(ValueType)) continue;
                groups.Add(NameOf(method), new HostOverload(HostSignature.Of(method, $"{owner}.{NameOf(method)}"), method));
            }
        }
        AddIndexer(groups);
        if (types.Options.Events) AddEvents(groups);
        if (types.Options.ExplicitInterfaceMembers) AddExplicit(groups);
        foreach (var extensions in types.Options.Extensions) AddExtensions(groups, extensions);
        return groups.ToMethods(owner);
    }

    public List<ScriptMethod> Static()
    {
        var groups = new OverloadGroups();
        foreach (var method in type.GetMethods(BindingFlags.Public | BindingFlags.Static | BindingFlags.FlattenHierarchy))
        {
            var isOperator = method.IsSpecialName && method.Name.StartsWith("op_", StringComparison.Ordinal);
            if (method.DeclaringType == typeof(object) || method.IsSpecialName && !(isOperator && types.Options.Operators)
                || !IsVisible(method)) continue;
            groups.Add(NameOf(method), new HostOverload(HostSignature.Of(method, $"{owner}.{NameOf(method)}"), method));
        }
        return groups.ToMethods(owner);
    }

    public ScriptMethod? Constructors()
    {
        if (type.IsAbstract || type.ContainsGenericParameters) return null;
        var overloads = type.GetConstructors()
            .Where(constructor => HostSignature.IsCallable(constructor) && !constructor.IsDefined(typeof(ScriptIgnoreAttribute))
                && Array.TrueForAll(constructor.GetParameters(), parameter => types.IsReached(parameter.ParameterType, type)))
            .Select(constructor => new HostOverload(HostSignature.Of(constructor, owner), constructor)).ToArray();
        return overloads.Length == 0 ? null : new ScriptMethod("", owner, overloads);
    }

    private bool IsVisible(MethodInfo method)
    {
        if (method.Name.Contains('<') || method.Name.Contains('.') || method.IsDefined(typeof(ScriptIgnoreAttribute))
            || !HostSignature.IsCallable(method)) return false;
        if (method.IsGenericMethodDefinition && !types.Options.GenericMethods) return false;
        return Array.TrueForAll(method.GetParameters(), parameter => types.IsReached(parameter.ParameterType, type))
            && types.IsReached(method.ReturnType, type);
    }

    // An indexer of a class that is no collection: the methods get and set, as of a Map.
    private void AddIndexer(OverloadGroups groups)
    {
        foreach (var property in type.GetProperties(BindingFlags.Public | BindingFlags.Instance))
        {
            if (property.GetIndexParameters().Length == 0 || CollectionTypes.KindOf(type) is not null
                || property.IsDefined(typeof(ScriptIgnoreAttribute))) continue;
            if (property.GetMethod is { IsPublic: true } getter && IsVisible(getter))
                groups.Add("get", new HostOverload(HostSignature.Of(getter, $"{owner}.get"), getter));
            if (property.SetMethod is { IsPublic: true } setter && types.Options.Writable && IsVisible(setter))
                groups.Add("set", new HostOverload(HostSignature.Of(setter, $"{owner}.set"), setter));
        }
    }

    private void AddEvents(OverloadGroups groups)
    {
        foreach (var item in type.GetEvents(BindingFlags.Public | BindingFlags.Instance))
        {
            if (item.IsDefined(typeof(ScriptIgnoreAttribute))) continue;
            if (item.AddMethod is { IsPublic: true } add)
                groups.Add("add_" + NameOf(item), new HostOverload(HostSignature.Of(add, $"{owner}.add_{item.Name}"), add));
            if (item.RemoveMethod is { IsPublic: true } remove)
                groups.Add("remove_" + NameOf(item), new HostOverload(HostSignature.Of(remove, $"{owner}.remove_{item.Name}"), remove));
        }
    }

    private void AddExplicit(OverloadGroups groups)
    {
        foreach (var implemented in type.IsInterface ? [] : type.GetInterfaces())
        {
            if (!types.IsReached(implemented, type)) continue;
            foreach (var method in implemented.GetMethods())
            {
                if (method.IsSpecialName || method.IsStatic || groups.Has(NameOf(method)) || !IsVisible(method)) continue;
                groups.Add(NameOf(method), new HostOverload(HostSignature.Of(method, $"{owner}.{NameOf(method)}"), method));
            }
        }
    }

    private void AddExtensions(OverloadGroups groups, Type extensions)
    {
        foreach (var method in extensions.GetMethods(BindingFlags.Public | BindingFlags.Static))
        {
            if (!method.IsDefined(typeof(ExtensionAttribute), false) || !HostSignature.IsCallable(method)) continue;
            if (method.IsGenericMethodDefinition ? !types.Options.GenericMethods
                : !method.GetParameters()[0].ParameterType.IsAssignableFrom(type)) continue;
            groups.Add(NameOf(method), new HostOverload(HostSignature.Of(method, $"{owner}.{NameOf(method)}", isExtension: true), method));
        }
    }

    private string NameOf(MemberInfo member) =>
        member.GetCustomAttribute<ScriptNameAttribute>()?.Name ?? types.Options.Naming?.ConvertName(member.Name) ?? member.Name;
}
