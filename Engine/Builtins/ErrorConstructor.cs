using Quoll.Objects;
using Quoll.Values;
using Quoll.Vm;

namespace Quoll.Builtins;

/// <summary>The Error constructor (ECMA-262 §20.5.1, §20.5.2), and what it shares with the other constructors of errors.</summary>
internal static class ErrorConstructor
{
    private static readonly BuiltinTable Table = BuiltinTable.ForConstructor("Error", 1, Intrinsic.ErrorPrototype)
        .Method("captureStackTrace", 2, CaptureStackTrace)
        .Method("isError", 1, IsError);

    public static JsObject Create(Realm realm) => Table.CreateConstructor(realm, Construct);

    /// <summary>Error ( message [ , options ] ), §20.5.1.1.</summary>
    private static JsValue Construct(in CallInfo call)
    {
        var error = CreateError(call, Intrinsic.ErrorPrototype, call[0], call[1]);
        call.Agent.CaptureStack(error);
        return error;
    }

    /// <summary>
    /// The steps that Error, NativeError (§20.5.6.1.1) and AggregateError (§20.5.7.1.1) have in common. The stack is still to be
    /// captured, once the error has all its properties.
    /// </summary>
    public static ErrorObject CreateError(in CallInfo call, Intrinsic fallback, JsValue message, JsValue options)
    {
        // Without new the active function is the new target, and its prototype property is fixed.
        var prototype = call.NewTarget is { } newTarget ? ObjectOperations.GetPrototypeFromConstructor(newTarget, fallback) : call.Realm[fallback];
        var error = new ErrorObject(call.Realm, prototype);
        if (!message.IsUndefined) error.DefineOwn(WellKnown.Message, TypeConversion.ToStringValue(message), PropertyFlags.Hidden);
        InstallErrorCause(error, options);
        return error;
    }

    /// <summary>InstallErrorCause ( O, options ), §20.5.8.1.</summary>
    private static void InstallErrorCause(ErrorObject error, JsValue options)
    {
        if (options.ObjectOrNull is { } o && o.HasProperty(WellKnown.Cause))
        {
            error.DefineOwn(WellKnown.Cause, o.Get(WellKnown.Cause), PropertyFlags.Hidden);
        }
    }

    /// <summary>
    /// Error.captureStackTrace ( object ): not in ECMA-262, but hosts' code calls it. Gives the object a stack property such as an
    /// error made here would have, under the object's own name and message. A second argument, which elsewhere cuts off frames, is ignored.
    /// </summary>
    private static JsValue CaptureStackTrace(in CallInfo call)
    {
        var o = ObjectOperations.RequireObject(call[0]);
        // An error of the same class stands in for the object, which need not be one.
        var standIn = new ErrorObject(call.Realm, o.GetPrototypeOf());
        foreach (var key in (ReadOnlySpan<PropertyKey>)[WellKnown.Name, WellKnown.Message])
        {
            if (o.GetOwnProperty(key, out var own) && own.IsData) standIn.DefineOwn(key, own.Value, PropertyFlags.Hidden);
        }
        call.Agent.CaptureStack(standIn);
        ObjectOperations.DefinePropertyOrThrow(o, WellKnown.Stack, new PropertyDescriptor(standIn.Get(WellKnown.Stack), PropertyFlags.Hidden));
        return JsValue.Undefined;
    }

    /// <summary>Error.isError ( arg ), of ECMA-262 after 2025: has it [[ErrorData]]?</summary>
    private static JsValue IsError(in CallInfo call) => call[0].ObjectOrNull is ErrorObject;
}
