using System.Numerics;
using System.Reflection;
using Quoll.Hosts.Objects;

namespace Quoll.Hosts;

/// <summary>Infers type arguments of generic methods from the arguments of a script.</summary>
internal static class GenericInference
{
    /// <summary>
    /// Returns the method with its type arguments; null if the arguments imply none, or violate a constraint.
    /// </summary>
    [UnconditionalSuppressMessage("Trimming", "IL2060", Justification = "Generic methods are visible in the run-time model only, which asks for unreferenced code.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Generic methods are visible in the run-time model only, which asks for dynamic code.")]
    public static MethodInfo? Infer(MethodInfo method, HostSignature signature, in CallInfo call)
    {
        var parameters = method.GetGenericArguments();
        var inferred = new Type?[parameters.Length];
        foreach (var parameter in signature.Parameters)
        {
            if (parameter.Source == ParameterSource.Rest)
            {
                var element = parameter.Type.GetElementType()!;
                for (var i = parameter.Place; i < call.Count; i++) Learn(element, call[i], inferred);
            }
            else if (parameter.Source == ParameterSource.This) Learn(parameter.Type, call.This, inferred);
            else if (parameter.TakesArgument && parameter.Place < call.Count) Learn(parameter.Type, call[parameter.Place], inferred);
        }
        // A type that only a function returns can be any type.
        foreach (var parameter in signature.Parameters)
        {
            if (!typeof(Delegate).IsAssignableFrom(parameter.Type) || !parameter.Type.IsGenericType || !parameter.TakesArgument
                || parameter.Place >= call.Count) continue;
            if (ResultOf(parameter.Type) is { IsGenericMethodParameter: true } result)
                inferred[result.GenericParameterPosition] ??= typeof(JsValue);
        }
        if (Array.IndexOf(inferred, null) >= 0) return null;
        try
        {
            return method.MakeGenericMethod(inferred!);
        }
        catch (ArgumentException)
        {
            // A constraint is not met: this method is not a candidate.
            return null;
        }
    }

    /// <summary>Returns whether a parameter may accept objects of a type, whatever its type parameters are.</summary>
    public static bool Takes(Type parameter, Type type)
    {
        var inferred = new Type?[16];
        Unify(parameter, type, inferred);
        return parameter.IsGenericMethodParameter || Array.Exists(inferred, static found => found is not null)
            || !parameter.ContainsGenericParameters && parameter.IsAssignableFrom(type);
    }

    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "The Invoke method of a delegate type in use is never trimmed.")]
    private static Type? ResultOf(Type delegateType) => delegateType.GetMethod("Invoke")?.ReturnType;

    private static void Learn(Type parameter, in JsValue value, Type?[] inferred)
    {
        if (NaturalType(value) is { } natural) Unify(parameter, natural, inferred);
    }

    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "As above.")]
    private static Type? NaturalType(in JsValue value)
    {
        if (value.IsNumber) return Truncation.ToInt32(value.Number) == value.Number ? typeof(int) : typeof(double);
        if (value.IsString) return typeof(string);
        if (value.IsBoolean) return typeof(bool);
        if (value.IsBigInt) return typeof(BigInteger);
        return value.ObjectOrNull switch
        {
            HostObject host => host.Passed.GetType(),
            DateObject date => date.Origin?.GetType() ?? typeof(DateTime),
            JsArray array => ElementType(array).MakeArrayType(),
            null or JsFunction => null,
            _ => typeof(JsValue),
        };
    }

    /// <summary>The number of elements of an array that decide its type.</summary>
    private const int MostLookedAt = 16;

    // The common type of the elements; double for a mix of whole and other numbers.
    private static Type ElementType(JsArray array)
    {
        Type? common = null;
        var length = Math.Min(ArrayElements.Length(array), MostLookedAt);
        for (var i = 0L; i < length; i++)
        {
            var element = ArrayElements.Get(array, i);
            if (element.ObjectOrNull is JsArray || NaturalType(element) is not { } type) return typeof(JsValue);
            if (common is null || common == type) common = type;
            else if ((common == typeof(int) || common == typeof(double)) && (type == typeof(int) || type == typeof(double)))
                common = typeof(double);
            else return typeof(JsValue);
        }
        return common ?? typeof(JsValue);
    }

    // The forms of a parameter's type that can accept a type: T itself, T[], or a generic type or interface of T.
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "As above.")]
    private static void Unify(Type parameter, Type actual, Type?[] inferred)
    {
        if (parameter.IsGenericMethodParameter)
        {
            ref var known = ref inferred[parameter.GenericParameterPosition];
            known = known == typeof(int) && actual == typeof(double) ? actual : known ?? actual;
            return;
        }
        if (parameter.IsArray)
        {
            if (actual.IsArray) Unify(parameter.GetElementType()!, actual.GetElementType()!, inferred);
            return;
        }
        if (!parameter.IsGenericType || !parameter.ContainsGenericParameters) return;
        var definition = parameter.GetGenericTypeDefinition();
        for (var type = actual; type is not null; type = type.BaseType)
        {
            if (type.IsGenericType && type.GetGenericTypeDefinition() == definition)
            {
                UnifyArguments(parameter, type, inferred);
                return;
            }
        }
        foreach (var implemented in actual.GetInterfaces())
        {
            if (!implemented.IsGenericType || implemented.GetGenericTypeDefinition() != definition) continue;
            UnifyArguments(parameter, implemented, inferred);
            return;
        }
    }

    private static void UnifyArguments(Type parameter, Type actual, Type?[] inferred)
    {
        var wanted = parameter.GetGenericArguments();
        var given = actual.GetGenericArguments();
        for (var i = 0; i < wanted.Length; i++) Unify(wanted[i], given[i], inferred);
    }
}
