using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.ExceptionServices;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Hosting;

/// <summary>Delegates of the host as JavaScript functions.</summary>
internal static class HostFunction
{
    /// <summary>
    /// The function that calls a delegate; of the common types directly, of all others by reflection over its
    /// parameters.
    /// </summary>
    public static NativeFunction Create(Realm realm, Delegate function, string name)
    {
        var (code, length) = Direct(function) ?? Reflected(function);
        return realm.CreateFunction(name, length, (in CallInfo call) =>
        {
            // The host may call the engine, which may call the host, and so on.
            call.Agent.ProbeNativeStack();
            ThrowCompletion failure;
            try
            {
                return code(call);
            }
            catch (Exception thrown) when (Raise.IsCaught(thrown))
            {
                failure = Raise.Value(ToError(call.Realm, thrown));
            }
            // Not thrown from inside the catch block: each level of a deep nest of calls would keep the stack of the
            // one below.
            throw failure;
        });
    }

    /// <summary>The value that a script catches for an exception of the host.</summary>
    public static JsValue ToError(Realm realm, Exception thrown)
    {
        // A script of this engine threw it through the host: it goes on as what it was.
        if (thrown is JavaScriptException { Value: var value }
            && (!value.IsObject || ReferenceEquals(value.Object.Realm.Agent, realm.Agent))) return value;
        var error = ErrorObject.Create(realm, ErrorKind.Error, thrown.Message);
        error.HostException = thrown;
        return error;
    }

    // The common types of delegates; null for any other.
    private static (NativeCode Code, int Length)? Direct(Delegate function)
    {
        NativeCode code;
        int length;
        switch (function)
        {
            case Func<JsValue[], JsValue> f:
                code = (in CallInfo call) => Own(call, f(call.Arguments.ToArray()));
                length = 0;
                break;
            case Func<JsValue> f:
                code = (in CallInfo call) => Own(call, f());
                length = 0;
                break;
            case Func<JsValue, JsValue> f:
                code = (in CallInfo call) => Own(call, f(call[0]));
                length = 1;
                break;
            case Func<JsValue, JsValue, JsValue> f:
                code = (in CallInfo call) => Own(call, f(call[0], call[1]));
                length = 2;
                break;
            case Func<double, double> f:
                code = (in CallInfo call) => f(TypeConversion.ToNumber(call[0]));
                length = 1;
                break;
            case Func<double, double, double> f:
                code = (in CallInfo call) => f(TypeConversion.ToNumber(call[0]), TypeConversion.ToNumber(call[1]));
                length = 2;
                break;
            case Func<string?, string?> f:
                code = (in CallInfo call) => f(Text(call[0]));
                length = 1;
                break;
            case Action f:
                code = (in CallInfo _) => { f(); return JsValue.Undefined; };
                length = 0;
                break;
            case Action<JsValue> f:
                code = (in CallInfo call) => { f(call[0]); return JsValue.Undefined; };
                length = 1;
                break;
            case Action<string?> f:
                code = (in CallInfo call) => { f(Text(call[0])); return JsValue.Undefined; };
                length = 1;
                break;
            default: return null;
        }
        return (code, length);
    }

    private static string? Text(in JsValue value) => value.IsNullish ? null : TypeConversion.ToString(value);

    private static JsValue Own(in CallInfo call, in JsValue value)
    {
        Boundary.RequireSameEngine(call.Realm, value);
        return value;
    }

    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "The Invoke method of a delegate type in use is never trimmed.")]
    private static (NativeCode Code, int Length) Reflected(Delegate function)
    {
        // The type's parameters, not the method's: they have the default values, and lack what the delegate has bound
        // already.
        var invoke = function.GetType().GetMethod("Invoke")!;
        var parameters = invoke.GetParameters();
        foreach (var parameter in parameters)
        {
            if (parameter.ParameterType.IsByRef || parameter.ParameterType.IsByRefLike || parameter.ParameterType.IsPointer)
            {
                throw new ArgumentException(
                    $"A delegate with a parameter of the type {parameter.ParameterType.Name} cannot be passed to a script.");
            }
        }
        var takesRest = parameters.Length > 0 && TakesRest(parameters[^1]);
        var returnsNothing = invoke.ReturnType == typeof(void);
        var length = parameters.TakeWhile(parameter => !parameter.HasDefaultValue && !TakesRest(parameter)).Count();
        return ((in CallInfo call) =>
        {
            var arguments = new object?[parameters.Length];
            var single = takesRest ? parameters.Length - 1 : parameters.Length;
            for (var i = 0; i < single; i++) arguments[i] = Argument(call[i], parameters[i]);
            if (takesRest) arguments[single] = Rest(call.Arguments[Math.Min(single, call.Count)..], parameters[single].ParameterType);
            object? result;
            try
            {
                result = function.DynamicInvoke(arguments);
            }
            catch (TargetInvocationException wrapper) when (wrapper.InnerException is not null)
            {
                ExceptionDispatchInfo.Throw(wrapper.InnerException);
                throw;
            }
            return returnsNothing ? JsValue.Undefined : ValueImport.Convert(call.Realm, result, "");
        }, length);
    }

    private static object? Argument(in JsValue value, ParameterInfo parameter) =>
        value.IsUndefined && parameter.HasDefaultValue ? parameter.DefaultValue : HostConversion.ToType(value, parameter.ParameterType);

    private static bool TakesRest(ParameterInfo parameter) =>
        parameter.ParameterType == typeof(JsValue[]) || parameter.IsDefined(typeof(ParamArrayAttribute), false)
            && parameter.ParameterType.IsArray;

    private static Array Rest(ReadOnlySpan<JsValue> values, Type type)
    {
        var rest = Array.CreateInstanceFromArrayType(type, values.Length);
        for (var i = 0; i < values.Length; i++) rest.SetValue(HostConversion.ToType(values[i], type.GetElementType()!), i);
        return rest;
    }
}
