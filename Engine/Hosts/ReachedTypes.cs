using Quoll.TypeModel;

namespace Quoll.Hosts;

/// <summary>What the rules about reached types ask.</summary>
/// <typeparam name="TSelf">The facts of other types.</typeparam>
internal interface ITypeFacts<TSelf> : ITypeFacts where TSelf : struct, ITypeFacts<TSelf>
{
    /// <summary>The type that an array, a reference to a variable or a nullable structure is of.</summary>
    TSelf? Element { get; }

    /// <summary>The type arguments.</summary>
    IEnumerable<TSelf> Arguments { get; }

    /// <summary>Code that describes the type may name it.</summary>
    bool IsAccessible { get; }

    /// <summary>The host has named the type.</summary>
    bool IsNamed { get; }

    /// <summary>The type has [ScriptIgnore].</summary>
    bool IsIgnored { get; }

    bool IsInterface { get; }

    bool IsTypeParameter { get; }

    /// <summary>The type is a scalar, object or void.</summary>
    bool IsPlain { get; }

    /// <summary>Returns whether both types are in the same assembly.</summary>
    bool IsNear(TSelf other);

    /// <summary>Returns whether the type is the other type, or derives from it.</summary>
    bool DerivesFrom(TSelf other);
}

/// <summary>
/// Which types a visible type may show in its members. The engine and the generator both compile this file, so there is
/// one rule.
/// </summary>
internal static class ReachedTypes
{
    // Any type may show these, and types that derive from them.
    private static readonly string[] Common =
    [
        "System.Delegate", "System.Threading.Tasks.Task", "System.Threading.Tasks.ValueTask", "System.Threading.Tasks.ValueTask`1",
        "System.Threading.CancellationToken", "System.Collections.Generic.KeyValuePair`2", "System.Runtime.CompilerServices.ITuple",
    ];

    /// <summary>Returns whether a type that scripts see may show members of this type.</summary>
    /// <param name="type">The type of a member, parameter or result.</param>
    /// <param name="from">The type that has it.</param>
    public static bool Contains<TFacts>(TFacts type, TFacts from) where TFacts : struct, ITypeFacts<TFacts>
    {
        if (type.Element is { } element) return Contains(element, from);
        if (IsNever(type)) return false;
        foreach (var argument in type.Arguments)
        {
            if (!Contains(argument, from)) return false;
        }
        if (type.IsPlain || type.IsTypeParameter || type.IsInterface && type.IsOfPlatform) return true;
        var isNear = type.IsNear(from);
        if ((type.IsOfPlatform ? isNear && type.DerivesFrom(from) : isNear || !IsResource(type)) || from.DerivesFrom(type) || type.IsNamed
            || CollectionKinds.Of(type) is not null) return true;
        foreach (var name in Common)
        {
            if (type.Is(name)) return true;
        }
        // Who names a Page<Order> names Order: in tuples and other generic types of elsewhere.
        foreach (var argument in from.Arguments)
        {
            if (Contains(type, argument)) return true;
        }
        return false;
    }

    /// <summary>
    /// The type that must be named for scripts to see one that is not reached; null if that does not help.
    /// </summary>
    public static TFacts? MissingIn<TFacts>(TFacts type, TFacts from) where TFacts : struct, ITypeFacts<TFacts>
    {
        if (type.Element is { } element) return MissingIn(element, from);
        foreach (var argument in type.Arguments)
        {
            if (!Contains(argument, from)) return MissingIn(argument, from);
        }
        return IsNever(type) || type.IsTypeParameter ? null : type;
    }

    // Connections, sessions and clients of other libraries, and the engine's own types: they lead out of the data that
    // the host passes.
    private static bool IsResource<TFacts>(TFacts type) where TFacts : struct, ITypeFacts<TFacts> =>
        type.Namespace == "Quoll" || type.Is("System.IDisposable") || type.Is("System.IAsyncDisposable");

    // No value of it becomes visible, even if a host names the type or a member shows it.
    private static bool IsNever<TFacts>(TFacts type) where TFacts : struct, ITypeFacts<TFacts> =>
        ForbiddenTypes.Contains(type) || type.IsIgnored || !type.IsAccessible
        || type.Is("System.Collections.IEnumerator") || type.Is("System.Collections.Generic.IAsyncEnumerator`1");
}
