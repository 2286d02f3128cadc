using System.Collections;
using System.Collections.Concurrent;
using System.Reflection;
using System.Text.Json.Serialization;
using Quoll.TypeModel;

namespace Quoll.Hosts;

/// <summary>Types by reflection, and which of them scripts may see.</summary>
[RequiresUnreferencedCode("Members that are used by scripts only may be trimmed.")]
[RequiresDynamicCode("Accessors are compiled at run time.")]
internal sealed class ReflectedTypes(ScriptTypesOptions options) : ScriptTypes(options)
{
    private readonly ConcurrentDictionary<(Type, Type?), bool> _visible = new();

    // Each engine asks once a type.
    internal override bool IsVisible(Type type, Type? declared) =>
        _visible.TryGetValue((type, declared), out var known) ? known
            : _visible.GetOrAdd((type, declared), static (key, self) => self.FindVisible(key.Item1, key.Item2), this);

    private bool FindVisible(Type type, Type? declared)
    {
        if (TypeFacts.IsForbidden(type)) return false;
        if (Options.Includes(type) || CollectionTypes.KindOf(type) is not null) return true;
        // What a lambda has captured.
        if (TypeFacts.IsCompilerGenerated(type)) return false;
        if (type.IsDefined(typeof(ScriptIgnoreAttribute), false)) return false;
        // The host passes it, itself or in a place for anything: it has named it. Of the platform's own types it must
        // be the host itself.
        if (declared is null || type == typeof(object)) return true;
        if (declared == typeof(object)) return !CollectionTypes.IsOfPlatform(type);
        if (type == declared) return true;
        // The base of a class that is seen.
        if (declared.IsSubclassOf(type) && type.Assembly == declared.Assembly && !CollectionTypes.IsOfPlatform(type)) return true;
        // A class derived from one that was named.
        return !declared.IsInterface && declared.IsAssignableFrom(type)
            && (type.Assembly == declared.Assembly
                || declared.GetCustomAttributes<JsonDerivedTypeAttribute>().Any(known => known.DerivedType == type));
    }

    /// <summary>May members of this type be shown by a type that scripts see?</summary>
    internal bool IsReached(Type type, Type from)
    {
        if (type.IsByRef || type.IsArray) return IsReached(type.GetElementType()!, from);
        if (Nullable.GetUnderlyingType(type) is { } underlying) return IsReached(underlying, from);
        if (TypeFacts.IsForbidden(type) || type.IsDefined(typeof(ScriptIgnoreAttribute), false)) return false;
        if (type.IsGenericType && !Array.TrueForAll(type.GetGenericArguments(), argument => IsReached(argument, from))) return false;
        if (typeof(IEnumerator).IsAssignableFrom(type) || GenericInterface.Of(type, typeof(IAsyncEnumerator<>)) is not null) return false;
        // One that the platform has for everybody.
        if (type.IsInterface && CollectionTypes.IsOfPlatform(type))
            return (type.IsGenericType ? type.GetGenericTypeDefinition() : type).IsVisible;
        if (type.IsGenericParameter || CollectionTypes.IsScalar(type) || CollectionTypes.KindOf(type) is not null) return true;
        if (type == typeof(object) || type == typeof(void)) return true;
        if (typeof(Delegate).IsAssignableFrom(type) || typeof(Task).IsAssignableFrom(type) || type == typeof(ValueTask)
            || type == typeof(CancellationToken)) return true;
        if (type.IsGenericType && type.GetGenericTypeDefinition() is var definition
            && (definition == typeof(ValueTask<>) || definition == typeof(KeyValuePair<,>))) return true;
        if (typeof(ITuple).IsAssignableFrom(type)) return true;
        return type.Assembly == from.Assembly && !CollectionTypes.IsOfPlatform(type) || type == from || from.IsSubclassOf(type)
            || Options.Includes(type)
            || type.IsSubclassOf(from) && type.Assembly == from.Assembly
            // Who names a Page<Order> names Order: in tuples and other generic types of elsewhere.
            || from.IsGenericType && Array.Exists(from.GetGenericArguments(), argument => IsReached(type, argument));
    }

    internal override bool IsReached(TypeMember member, Type from) => IsReached(member.Type, from);

    internal override ScriptMember Access(ScriptMemberInfo info) => MemberCompiler.Create(info, !Options.IsCompilingOff);

    internal override bool Lacks(Type type) => false;

    /// <summary>
    /// The type that must be named for scripts to see one that is not reached; null if that does not help.
    /// </summary>
    internal Type? MissingIn(Type type, Type from)
    {
        while (type.HasElementType) type = type.GetElementType()!;
        foreach (var argument in type.IsGenericType ? type.GetGenericArguments() : [])
        {
            if (!IsReached(argument, from)) return MissingIn(argument, from);
        }
        var isNever = TypeFacts.IsForbidden(type) || type.IsGenericParameter || type.IsDefined(typeof(ScriptIgnoreAttribute), false)
            || typeof(IEnumerator).IsAssignableFrom(type) || GenericInterface.Of(type, typeof(IAsyncEnumerator<>)) is not null;
        return isNever ? null : type;
    }

    internal override Type? VisibleBase(Type type) => null;

    private protected override IEnumerable<Type> Named => Options.Types
        .Concat(Options.Assemblies.SelectMany(static assembly => assembly.GetExportedTypes())
            .Where(static type => !type.IsDefined(typeof(ScriptIgnoreAttribute), false))
            .OrderBy(static type => type.FullName, StringComparer.Ordinal))
        .Where(type => !type.ContainsGenericParameters && CanDescribe(type)).Distinct();

    private protected override bool CanDescribe(Type type) => !TypeFacts.IsForbidden(type) && !typeof(Delegate).IsAssignableFrom(type);

    private protected override ScriptTypeInfo Describe(Type type)
    {
        if (TypeFacts.IsForbidden(type)) throw HostValue.NotVisible(type);
        return new TypeDescriber(this, type).Describe();
    }
}
