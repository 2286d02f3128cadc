using System.Reflection;
using Quoll.TypeModel;

namespace Quoll.Hosts;

/// <summary>
/// A user-defined conversion of C# (§10.5 of its standard), which a .NET object, or a string, number or boolean of a
/// script, takes to become another type.
/// </summary>
internal sealed class ConversionOperator(Type owner, Type source, Type result, bool isImplicit, Func<object, object?> convert)
{
    public Type Source => source;

    /// <summary>Whether C# converts without a cast.</summary>
    public bool IsImplicit => isImplicit;

    /// <summary>The name in error messages.</summary>
    public string Name { get; } = $"{TypeNames.Of(owner)}.{(isImplicit ? "op_Implicit" : "op_Explicit")}";

    [HostCode]
    public object? Convert(object source) => convert(source);

    /// <summary>Returns the operators that a type declares.</summary>
    [RequiresUnreferencedCode("Operators that are used by scripts only may be trimmed.")]
    public static ConversionOperator[] DeclaredBy(Type type)
    {
        var found = new List<ConversionOperator>();
        foreach (var method in type.GetMethods(BindingFlags.Public | BindingFlags.Static | BindingFlags.DeclaredOnly))
        {
            if (!method.IsSpecialName || method.Name is not ("op_Implicit" or "op_Explicit")
                || method.IsDefined(typeof(ScriptIgnoreAttribute), false)) continue;
            var source = method.GetParameters()[0].ParameterType;
            found.Add(new(type, source.IsByRef ? source.GetElementType()! : source, method.ReturnType, method.Name == "op_Implicit",
                source => method.Invoke(null, BindingFlags.DoNotWrapExceptions, null, [source], null)));
        }
        return found.ToArray();
    }

    /// <summary>
    /// Finds the operator of one of two types, or of their base classes: an implicit one before an explicit one.
    /// Returns null if there is none.
    /// </summary>
    public static ConversionOperator? Find(ScriptTypes types, Type from, Type to)
    {
        var operators = Levels(from).Concat(Levels(to)).SelectMany(types.ConversionsOf).ToList();
        // Every object has a text already. An explicit conversion to one may be anything.
        return Best(operators, from, to, isImplicit: true) ?? (to == typeof(string) ? null : Best(operators, from, to, isImplicit: false));
    }

    /// <summary>
    /// Finds the implicit operator of a type that takes a string, number or boolean of a script; null if there is none.
    /// </summary>
    public static ConversionOperator? Find(ScriptTypes types, in JsValue value, Type to)
    {
        ConversionOperator? best = null;
        var least = ConversionCost.AsObject;
        foreach (var known in value.IsNullish || value.IsObject || to.IsInterface ? [] : types.ConversionsOf(to))
        {
            if (!known.IsImplicit || !known.Gives(to) || known.Source == typeof(object)) continue;
            if (ConversionCost.Of(value, known.Source) is not (>= 0 and var cost) || cost >= least) continue;
            (best, least) = (known, cost);
        }
        return best;
    }

    private bool Gives(Type to) => to.IsAssignableFrom(result);

    private static ConversionOperator? Best(List<ConversionOperator> operators, Type from, Type to, bool isImplicit)
    {
        ConversionOperator? best = null;
        foreach (var known in operators)
        {
            if (known.IsImplicit != isImplicit || !known.Source.IsAssignableFrom(from) || !known.Gives(to)) continue;
            // The source that is nearest to the object fits best.
            if (best is null || best.Source != known.Source && best.Source.IsAssignableFrom(known.Source)) best = known;
        }
        return best;
    }

    private static IEnumerable<Type> Levels(Type type)
    {
        for (var level = type; level is not null; level = level.BaseType) yield return level;
    }
}
