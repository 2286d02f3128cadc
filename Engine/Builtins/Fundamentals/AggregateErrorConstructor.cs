namespace Quoll.Builtins.Fundamentals;

/// <summary>The AggregateError constructor and its prototype (ECMA-262 §20.5.7.1 to §20.5.7.3).</summary>
internal static class AggregateErrorConstructor
{
    public static readonly BuiltinTable Table =
        BuiltinTable.ForConstructor("AggregateError", 2, Intrinsic.AggregateErrorPrototype, Construct, Intrinsic.Error);

    public static readonly BuiltinTable PrototypeTable = NativeError.TableOfPrototype("AggregateError", Intrinsic.AggregateError);

    /// <summary>AggregateError ( errors, message [ , options ] ), §20.5.7.1.1.</summary>
    private static JsValue Construct(in CallInfo call)
    {
        var error = ErrorConstructor.CreateError(call, Intrinsic.AggregateErrorPrototype, call[1], call[2]);
        var errors = IteratorRecord.ToList(call.Realm, call[0]);
        error.DefineOwn(WellKnown.Errors, call.Realm.CreateArray(errors.ToArray()), PropertyFlags.Hidden);
        call.Agent.CaptureStack(error);
        return error;
    }
}
