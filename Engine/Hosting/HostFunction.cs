using System.Reflection;
using Quoll.Objects;
using Quoll.Values;
using Quoll.Vm;

namespace Quoll.Hosting;

/// <summary>Delegates of the host as JavaScript functions.</summary>
internal static class HostFunction
{
    /// <summary>The function that calls a delegate; of the common types directly, of all others by reflection over its parameters.</summary>
    public static NativeFunction Create(Realm realm, Delegate function, string name)
    {
        var (code, length) = function switch
        {
            Func<JsValue[], JsValue> f => (Code((in CallInfo call) => f(call.Arguments.ToArray())), 0),
            Action<JsValue[]> f => (Code((in CallInfo call) => { f(call.Arguments.ToArray()); return null; }), 0),
            Func<JsValue> f => (Code((in CallInfo call) => f()), 0),
            Func<JsValue, JsValue> f => (Code((in CallInfo call) => f(call[0])), 1),
            Func<JsValue, JsValue, JsValue> f => (Code((in CallInfo call) => f(call[0], call[1])), 2),
            Func<double, double> f => (Code((in CallInfo call) => f(TypeConversion.ToNumber(call[0]))), 1),
            Func<double, double, double> f => (Code((in CallInfo call) => f(TypeConversion.ToNumber(call[0]), TypeConversion.ToNumber(call[1]))), 2),
            Func<string?, string?> f => (Code((in CallInfo call) => f(Text(call[0]))), 1),
            Action f => (Code((in CallInfo call) => { f(); return null; }), 0),
            Action<JsValue> f => (Code((in CallInfo call) => { f(call[0]); return null; }), 1),
            Action<string?> f => (Code((in CallInfo call) => { f(Text(call[0])); return null; }), 1),
            _ => Reflected(function),
        };
        return realm.CreateFunction(name, length, (in CallInfo call) =>
        {
            // The host may call the engine, which may call the host, and so on.
            call.Agent.ProbeNativeStack();
            ThrowCompletion failure;
            try
            {
                var result = code(call);
                // A delegate that returns nothing gives undefined; one that returns null gives null.
                return result is JsValue known ? Own(call.Realm, known) : ValueImport.Convert(call.Realm, result, "");
            }
            catch (Exception thrown) when (thrown is not (ThrowCompletion or ExecutionLimitException or OutOfMemoryException))
            {
                failure = Raise.Value(ToError(call.Realm, thrown));
            }
            // Not thrown from inside the catch block: each level of a deep nest of calls would keep the stack of the one below.
            throw failure;
        });
    }

    private delegate object? HostCode(in CallInfo call);

    private static HostCode Code(HostCode code) => code;

    private static string? Text(in JsValue value) => value.IsNullish ? null : TypeConversion.ToString(value);

    private static JsValue Own(Realm realm, in JsValue value)
    {
        Engine.RequireSameEngine(realm, value);
        return value;
    }

    /// <summary>The value that a script catches for an exception of the host.</summary>
    private static JsValue ToError(Realm realm, Exception thrown)
    {
        // A script of this engine threw it through the host: it goes on as what it was.
        if (thrown is JavaScriptException { Value: var value } && (!value.IsObject || ReferenceEquals(value.Object.Realm.Agent, realm.Agent))) return value;
        var error = ErrorObject.Create(realm, ErrorKind.Error, thrown.Message);
        error.HostException = thrown;
        return error;
    }

    private static (HostCode Code, int Length) Reflected(Delegate function)
    {
        var parameters = function.Method.GetParameters();
        // A delegate over a static method may hold its first argument; that one is not the caller's to give.
        if (function.Method.IsStatic && function.Target is not null && parameters.Length > 0) parameters = parameters[1..];
        foreach (var parameter in parameters)
        {
            if (parameter.ParameterType.IsByRef || parameter.ParameterType.IsByRefLike || parameter.ParameterType.IsPointer)
            {
                throw new ArgumentException($"A delegate with a parameter of the type {parameter.ParameterType.Name} cannot be passed to a script.");
            }
        }
        var takesRest = parameters.Length > 0 && TakesRest(parameters[^1]);
        var returnsNothing = function.Method.ReturnType == typeof(void);
        var length = parameters.TakeWhile(parameter => !parameter.HasDefaultValue).Count() - (takesRest ? 1 : 0);
        return ((in CallInfo call) =>
        {
            var arguments = new object?[parameters.Length];
            var single = takesRest ? parameters.Length - 1 : parameters.Length;
            for (var i = 0; i < single; i++)
            {
                var isAbsent = i >= call.Count || call[i].IsUndefined;
                arguments[i] = isAbsent && parameters[i].HasDefaultValue ? parameters[i].DefaultValue : HostConversion.ToType(call[i], parameters[i].ParameterType);
            }
            if (takesRest) arguments[single] = Rest(call.Arguments[Math.Min(single, call.Count)..], parameters[single].ParameterType);
            try
            {
                var result = function.DynamicInvoke(arguments);
                return returnsNothing ? JsValue.Undefined : result;
            }
            catch (TargetInvocationException wrapper) when (wrapper.InnerException is not null)
            {
                System.Runtime.ExceptionServices.ExceptionDispatchInfo.Throw(wrapper.InnerException);
                throw;
            }
        }, length);
    }

    private static bool TakesRest(ParameterInfo parameter) =>
        parameter.ParameterType == typeof(JsValue[]) || parameter.IsDefined(typeof(ParamArrayAttribute), false) && parameter.ParameterType.IsArray;

    private static Array Rest(ReadOnlySpan<JsValue> values, Type type)
    {
        var rest = Array.CreateInstanceFromArrayType(type, values.Length);
        for (var i = 0; i < values.Length; i++) rest.SetValue(HostConversion.ToType(values[i], type.GetElementType()!), i);
        return rest;
    }
}
