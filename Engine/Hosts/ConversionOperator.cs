using System.Reflection;
using Quoll.TypeModel;

namespace Quoll.Hosts;

/// <summary>
/// A user-defined conversion of C# (§10.5 of its standard), which a .NET object takes to become another type.
/// </summary>
internal sealed class ConversionOperator(MethodInfo method, bool isImplicit)
{
    /// <summary>Whether C# converts without a cast.</summary>
    public bool IsImplicit => isImplicit;

    /// <summary>The name in error messages.</summary>
    public string Name { get; } = $"{TypeNames.Of(method.DeclaringType!)}.{method.Name}";

    [HostCode]
    public object? Convert(object source) => method.Invoke(null, BindingFlags.DoNotWrapExceptions, null, [source], null);

    /// <summary>
    /// Finds the operator of one of two types, or of their base classes: an implicit one before an explicit one.
    /// Returns null if there is none.
    /// </summary>
    [RequiresUnreferencedCode("Operators that are used by scripts only may be trimmed.")]
    public static ConversionOperator? Find(Type from, Type to)
    {
        if (Best(from, to, "op_Implicit") is { } known) return new(known, isImplicit: true);
        // Every object has a text already. An explicit conversion to one may be anything.
        return to != typeof(string) && Best(from, to, "op_Explicit") is { } other ? new(other, isImplicit: false) : null;
    }

    [RequiresUnreferencedCode("Operators that are used by scripts only may be trimmed.")]
    private static MethodInfo? Best(Type from, Type to, string name)
    {
        MethodInfo? best = null;
        foreach (var level in Levels(from).Concat(Levels(to)))
        {
            foreach (var method in level.GetMethods(BindingFlags.Public | BindingFlags.Static | BindingFlags.DeclaredOnly))
            {
                if (!method.IsSpecialName || method.Name != name || !SourceOf(method).IsAssignableFrom(from)
                    || !to.IsAssignableFrom(method.ReturnType) || method.IsDefined(typeof(ScriptIgnoreAttribute), false)) continue;
                // The source that is nearest to the object fits best.
                if (best is null || SourceOf(best) != SourceOf(method) && SourceOf(best).IsAssignableFrom(SourceOf(method))) best = method;
            }
        }
        return best;
    }

    private static Type SourceOf(MethodInfo method)
    {
        var type = method.GetParameters()[0].ParameterType;
        return type.IsByRef ? type.GetElementType()! : type;
    }

    private static IEnumerable<Type> Levels(Type type)
    {
        for (var level = type; level is not null; level = level.BaseType) yield return level;
    }
}
