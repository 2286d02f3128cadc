namespace Quoll.Builtins.Fundamentals;

/// <summary>The SuppressedError constructor and its prototype (ECMA-262 of 2026, §20.5.8.1 to §20.5.8.3).</summary>
internal static class SuppressedErrorConstructor
{
    public static readonly BuiltinTable Table =
        BuiltinTable.ForConstructor("SuppressedError", 3, Intrinsic.SuppressedErrorPrototype, Construct, Intrinsic.Error);

    public static readonly BuiltinTable PrototypeTable = NativeError.TableOfPrototype("SuppressedError", Intrinsic.SuppressedError);

    /// <summary>SuppressedError ( error, suppressed, message ), §20.5.8.1.1. It takes no options.</summary>
    private static JsValue Construct(in CallInfo call)
    {
        var o = ErrorConstructor.CreateError(call, Intrinsic.SuppressedErrorPrototype, message: call[2], options: JsValue.Undefined);
        o.DefineOwn(WellKnown.Error, call[0], PropertyFlags.Hidden);
        o.DefineOwn(WellKnown.Suppressed, call[1], PropertyFlags.Hidden);
        call.Agent.CaptureStack(o);
        return o;
    }
}
