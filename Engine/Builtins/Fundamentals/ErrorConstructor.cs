using Quoll.Vm;

namespace Quoll.Builtins.Fundamentals;

/// <summary>
/// The Error constructor (ECMA-262 §20.5.1, §20.5.2), and the steps that it shares with the other constructors of
/// errors.
/// </summary>
internal static class ErrorConstructor
{
    public static readonly BuiltinTable Table = BuiltinTable.ForConstructor("Error", 1, Intrinsic.ErrorPrototype, Construct)
        .Method("captureStackTrace", 2, CaptureStackTrace)
        .Method("isError", 1, IsError)
        .Value(WellKnown.StackTraceLimit, Machine.DefaultStackTraceLimit, PropertyFlags.All);

    public static readonly BuiltinTable PrototypeTable = new BuiltinTable()
        .Intrinsic("constructor", Intrinsic.Error)
        .Value("name", "Error", PropertyFlags.Hidden)
        .Value("message", "", PropertyFlags.Hidden)
        .Accessor(WellKnown.Stack, GetStack, SetStack)
        .Method("toString", 0, ToString);

    /// <summary>Error ( message [ , options ] ), §20.5.1.1.</summary>
    private static JsValue Construct(in CallInfo call)
    {
        var error = CreateError(call, Intrinsic.ErrorPrototype, call[0], call[1]);
        call.Agent.CaptureStack(error);
        return error;
    }

    /// <summary>
    /// The common steps of Error, NativeError (§20.5.6.1.1) and AggregateError (§20.5.7.1.1). The caller captures the
    /// stack when the error has all its properties.
    /// </summary>
    public static ErrorObject CreateError(in CallInfo call, Intrinsic fallback, JsValue message, JsValue options)
    {
        // Without new the active function is the new target, and its prototype property cannot change.
        var prototype = call.NewTarget is { } newTarget ? ObjectOperations.GetPrototypeFromConstructor(newTarget, fallback)
            : call.Realm[fallback];
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
    /// Error.captureStackTrace ( object [ , constructorOpt ] ): not in ECMA-262, but documented by V8 and called by
    /// scripts. Gives the object a property stack. It contains the object's own text as an error
    /// (Error.prototype.toString), then the running functions; with constructorOpt, only those above it. A function
    /// Error.prepareStackTrace decides otherwise.
    /// </summary>
    private static JsValue CaptureStackTrace(in CallInfo call)
    {
        var o = ObjectOperations.RequireObject(call[0]);
        var trace = Machine.Of(call.Realm).CaptureTrace(call[1].FunctionOrNull);
        var stack = JsValue.Undefined;
        if (trace is not null && !PreparedStack.TryCreate(call.Realm, o, trace, out stack))
        {
            stack = Joined(Header(o), "\n", trace.Text);
        }
        ObjectOperations.DefinePropertyOrThrow(o, WellKnown.Stack, new PropertyDescriptor(stack, PropertyFlags.Hidden));
        // An uncaught error is shown with the position where its own trace begins.
        if (o is ErrorObject error && trace is { Source: not null }) error.Trace = trace;
        return JsValue.Undefined;
    }

    // An object that is not an error gets the text of an error with its name and message. If a getter throws, the text
    // is that of a plain error.
    private static JsValue Header(JsObject o)
    {
        try
        {
            var name = o.Get(WellKnown.Name);
            var message = o.Get(WellKnown.Message);
            var nameText = name.IsUndefined ? "Error" : TypeConversion.ToStringValue(name);
            return Joined(nameText, ": ", message.IsUndefined ? "" : TypeConversion.ToStringValue(message));
        }
        catch (ThrowCompletion)
        {
            return "Error";
        }
    }

    /// <summary>Returns two texts with something between them, or the text that is not empty.</summary>
    public static JsValue Joined(in JsValue left, string between, in JsValue right) =>
        left.StringLength == 0 ? right : right.StringLength == 0 ? left : Rope.Concat(Rope.Concat(left, between), right);

    /// <summary>Error.isError ( arg ), of ECMA-262 after 2025: returns whether it has [[ErrorData]].</summary>
    private static JsValue IsError(in CallInfo call) => call[0].ObjectOrNull is ErrorObject;

    /// <summary>get Error.prototype.stack (proposal-error-stack-accessor).</summary>
    private static JsValue GetStack(in CallInfo call) =>
        ObjectOperations.RequireObject(call.This) is ErrorObject error ? PreparedStack.Of(error) : JsValue.Undefined;

    /// <summary>set Error.prototype.stack (proposal-error-stack-accessor): gives the object its own property.</summary>
    private static JsValue SetStack(in CallInfo call)
    {
        ObjectOperations.RequireObject(call.This);
        if (!call[0].IsString) throw Raise.TypeError(Messages.NotString, Display.Brief(call[0]));
        return ObjectOperations.SetterThatIgnoresPrototypeProperties(call, call.Realm[Intrinsic.ErrorPrototype], WellKnown.Stack);
    }

    /// <summary>Error.prototype.toString ( ), §20.5.3.4.</summary>
    private static JsValue ToString(in CallInfo call)
    {
        var o = ObjectOperations.RequireObject(call.This);
        var name = o.Get(WellKnown.Name);
        var nameText = name.IsUndefined ? "Error" : TypeConversion.ToStringValue(name);
        var message = o.Get(WellKnown.Message);
        var messageText = message.IsUndefined ? "" : TypeConversion.ToStringValue(message);
        return ErrorConstructor.Joined(nameText, ": ", messageText);
    }
}
