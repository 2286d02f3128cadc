using System.Reflection;
using Quoll.TypeModel;

namespace Quoll.Hosts;

/// <summary>
/// Does by reflection what <see cref="MethodCompiler"/> compiles: more slowly, with the same results.
/// </summary>
internal static class MethodReflection
{
    /// <summary>Returns the code of a function that calls a method or constructor.</summary>
    public static NativeCode Bind(MethodBase method, HostSignature signature) => (in CallInfo call) =>
    {
        object? target = null;
        if (method is MethodInfo { IsStatic: false })
        {
            if (call.This.ObjectOrNull is not Objects.HostObject host || !method.DeclaringType!.IsInstanceOfType(host.Target))
                throw Raise.TypeError(Messages.IncompatibleReceiver, TypeNames.Of(method.DeclaringType!), Display.Brief(call.This));
            target = host.Target;
        }
        return Invoke(method, signature, target, call);
    };

    /// <summary>Returns the code of a function that calls a delegate.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "The Invoke method of a delegate type in use is never trimmed.")]
    public static NativeCode Bind(Delegate function, HostSignature signature)
    {
        var invoke = function.GetType().GetMethod("Invoke")!;
        return (in CallInfo call) => Invoke(invoke, signature, function, call);
    }

    private static JsValue Invoke(MethodBase method, HostSignature signature, object? target, in CallInfo call)
    {
        var parameters = signature.Parameters;
        var arguments = new object?[parameters.Length];
        for (var i = 0; i < arguments.Length; i++) arguments[i] = Argument(signature, i, call);
        var result = method is ConstructorInfo constructor
            ? constructor.Invoke(BindingFlags.DoNotWrapExceptions, null, arguments, null)
            : method.Invoke(target, BindingFlags.DoNotWrapExceptions, null, arguments, null);
        var isVoid = signature.ReturnType == typeof(void);
        if (!Array.Exists(parameters, static parameter => parameter.Source is ParameterSource.Out or ParameterSource.Reference))
            return isVoid ? JsValue.Undefined
                : HostValue.ToValue(call.Realm, result, signature.ReturnType, TaskPromise.IsTask(result) ? signature.Name : "");
        var results = new List<JsValue>();
        if (!isVoid) results.Add(HostValue.ToValue(call.Realm, result, signature.ReturnType));
        for (var i = 0; i < arguments.Length; i++)
        {
            if (parameters[i].Source is ParameterSource.Out or ParameterSource.Reference)
                results.Add(HostValue.ToValue(call.Realm, arguments[i], parameters[i].Type));
        }
        return HostSignature.Results(call, results.ToArray());
    }

    private static object? Argument(HostSignature signature, int index, in CallInfo call)
    {
        var parameter = signature.Own(index);
        switch (parameter.Source)
        {
            case ParameterSource.Out: return null;
            case ParameterSource.Engine: return call.Agent.EngineParameter<object>();
            case ParameterSource.CancellationToken: return call.Agent.CurrentToken;
            case ParameterSource.This: return ValueReader.Read(call.Realm, call.This, parameter.Type, new ConversionPath(signature, index));
            case ParameterSource.Rest: return signature.RestOf(call, index);
            default:
                var value = call[parameter.Place];
                return value.IsUndefined && parameter.IsOptional ? parameter.Default
                    : ValueReader.Read(call.Realm, value, parameter.Type, new ConversionPath(signature, index));
        }
    }
}
