using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Quoll.Runtime.Objects;
using Quoll.Types.Objects;

namespace Quoll.Types;

/// <summary>Type arguments of generic methods, from what a script passes.</summary>
internal static class GenericInference
{
    /// <summary>
    /// The method with its type arguments; null where the arguments imply none, or break a constraint.
    /// </summary>
    [UnconditionalSuppressMessage("Trimming", "IL2060", Justification = "Generic methods are visible in the run-time model only, which asks for unreferenced code.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Generic methods are visible in the run-time model only, which asks for dynamic code.")]
    public static MethodInfo? Infer(MethodInfo method, HostSignature signature, in CallInfo call)
    {
        var parameters = method.GetGenericArguments();
        var inferred = new Type?[parameters.Length];
        for (var i = 0; i < signature.Parameters.Length; i++)
        {
            var parameter = signature.Parameters[i];
            var argument = parameter.Source == ParameterSource.This ? call.This
                : parameter.TakesArgument && parameter.Place < call.Count ? call[parameter.Place] : JsValue.Undefined;
            if (NaturalType(argument) is { } natural) Unify(parameter.Type, natural, inferred);
        }
        if (Array.IndexOf(inferred, null) >= 0) return null;
        try
        {
            return method.MakeGenericMethod(inferred!);
        }
        catch (ArgumentException)
        {
            // A constraint is not met: this method is no candidate.
            return null;
        }
    }

    private static Type? NaturalType(in JsValue value)
    {
        if (value.IsNumber) return double.ConvertToIntegerNative<int>(value.Number) == value.Number ? typeof(int) : typeof(double);
        if (value.IsString) return typeof(string);
        if (value.IsBoolean) return typeof(bool);
        if (value.IsBigInt) return typeof(System.Numerics.BigInteger);
        return value.ObjectOrNull switch
        {
            HostObject host => host.Target.GetType(),
            DateObject => typeof(DateTime),
            null => null,
            _ => typeof(JsValue),
        };
    }

    // What a parameter's type must be made of to take a type: T itself, T[], or a generic type or interface of T.
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "As above.")]
    private static void Unify(Type parameter, Type actual, Type?[] inferred)
    {
        if (parameter.IsGenericMethodParameter)
        {
            inferred[parameter.GenericParameterPosition] ??= actual;
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
