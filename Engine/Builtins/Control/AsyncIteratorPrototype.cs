namespace Quoll.Builtins.Control;

/// <summary>%AsyncIteratorPrototype% (ECMA-262 §27.1.5).</summary>
internal static class AsyncIteratorPrototype
{
    public static readonly BuiltinTable Table = new BuiltinTable()
        .Method(JsSymbol.AsyncDispose, 0, AsyncDispose)
        .Method(JsSymbol.AsyncIterator, 0, static (in CallInfo call) => call.This);

    /// <summary>%AsyncIteratorPrototype% [ %Symbol.asyncDispose% ] ( ), of the edition of 2026.</summary>
    private static JsValue AsyncDispose(in CallInfo call)
    {
        var (realm, o) = (call.Realm, call.This);
        return AsyncSteps.Start(realm, async steps =>
        {
            if (ObjectOperations.GetMethod(realm, o, WellKnown.Return) is { } method)
                await steps.Await(method.Call(o));
            return JsValue.Undefined;
        });
    }
}
