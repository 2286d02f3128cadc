using System.Collections.Concurrent;
using System.Reflection;
using System.Text.Json.Serialization;
using Quoll.TypeModel;

namespace Quoll.Hosts;

/// <summary>Describes types by reflection, and decides which of them scripts may see.</summary>
[RequiresUnreferencedCode("Members that are used by scripts only may be trimmed.")]
[RequiresDynamicCode("Accessors are compiled at run time.")]
internal sealed class ReflectedTypes(ScriptTypesOptions options) : ScriptTypes(options)
{
    private readonly ConcurrentDictionary<(Type, Type?), bool> _visible = new();
    private readonly ConcurrentDictionary<Type, ConversionOperator[]> _conversions = new();

    // Each engine asks once for each type.
    internal override bool IsVisible(Type type, Type? declared) =>
        _visible.TryGetValue((type, declared), out var known) ? known
            : _visible.GetOrAdd((type, declared), static (key, self) => self.FindVisible(key.Item1, key.Item2), this);

    private bool FindVisible(Type type, Type? declared)
    {
        if (TypeFacts.IsForbidden(type)) return false;
        if (Options.Includes(type) || CollectionTypes.KindOf(type) is not null) return true;
        // What a lambda has captured.
        if (TypeFacts.IsGenerated(type)) return false;
        if (type.IsDefined(typeof(ScriptIgnoreAttribute), false)) return false;
        // The host has named the type by passing it, directly or as a value of an unspecific declared type. Types of
        // the platform count only if passed directly.
        if (declared is null || type == typeof(object)) return true;
        if (declared == typeof(object)) return !CollectionTypes.IsOfPlatform(type);
        if (type == declared) return true;
        // The base of a visible class.
        if (declared.IsSubclassOf(type) && type.Assembly == declared.Assembly && !CollectionTypes.IsOfPlatform(type)) return true;
        // A class derived from a named one.
        return !declared.IsInterface && declared.IsAssignableFrom(type)
            && (type.Assembly == declared.Assembly
                || declared.GetCustomAttributes<JsonDerivedTypeAttribute>().Any(known => known.DerivedType == type));
    }

    /// <inheritdoc cref="ReachedTypes.Contains{TFacts}"/>
    internal bool IsReached(Type type, Type from) => ReachedTypes.Contains(new TypeFacts(type, Options), new TypeFacts(from, Options));

    internal override bool IsReached(TypeMember member, Type from) => IsReached(member.Type, from);

    internal override ScriptMember Access(ScriptMemberInfo info) => MemberCompiler.Create(info, !Options.IsCompilingOff);

    internal override bool Lacks(Type type) => false;

    internal override IReadOnlyList<ConversionOperator> ConversionsOf(Type type) => _conversions.TryGetValue(type, out var known) ? known
        : _conversions.GetOrAdd(type, static type => ConversionOperator.DeclaredBy(type));

    internal override IEnumerable<(string BuiltIn, IReadOnlyList<ScriptMethod> Methods)> DescribeBuiltIns()
    {
        var groups = new Dictionary<string, OverloadGroups>();
        foreach (var extensions in Options.Extensions) new MethodDescriber(this, extensions, extensions.Name, null).AddBuiltIns(groups);
        return groups.Select(static entry => (entry.Key, (IReadOnlyList<ScriptMethod>)entry.Value.ToMethods(entry.Key)));
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
