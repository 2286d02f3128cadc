namespace Quoll.Intl.Options;

/// <summary>
/// Calls of <c>Intl.NumberFormat</c> and <c>Intl.DateTimeFormat</c> without <c>new</c> on an object that inherits from
/// their prototype: the object gets the format as a property (ECMA-402 §16.1.1 ChainNumberFormat, §11.1.1
/// ChainDateTimeFormat), and methods find it there.
/// </summary>
internal static class LegacyConstruction
{
    private sealed record FallbackSymbol(JsValue Value);

    // %Intl%.[[FallbackSymbol]] (§8.1), one for each realm.
    private static readonly EngineState<FallbackSymbol> Symbol =
        new(static _ => new FallbackSymbol(AbstractOperations.CreateSymbol("IntlLegacyConstructedSymbol")));

    /// <summary>
    /// The result of a call without <c>new</c>: a new instance, or <c>this</c>, which gets the instance.
    /// </summary>
    /// <param name="call">The call.</param>
    /// <param name="type">The class.</param>
    /// <param name="target">The .NET object of the instance.</param>
    public static JsValue Chain<T>(in HostCall call, ScriptClass<T> type, T target) where T : class
    {
        var made = type.Create(call, target);
        if (!AbstractOperations.OrdinaryHasInstance(type.ConstructorOf(call), call.This)) return made;
        call.This.Define(Symbol.Of(call).Value, made);
        return call.This;
    }

    /// <summary>
    /// The .NET object of an instance, or of the instance that an object got (§16.5.10 UnwrapNumberFormat).
    /// </summary>
    public static T Unwrap<T>(in HostCall call, ScriptClass<T> type) where T : class
    {
        if (type.TryGetTarget(call.This, out var target)) return target;
        var value = AbstractOperations.OrdinaryHasInstance(type.ConstructorOf(call), call.This)
            ? call.This[Symbol.Of(call).Value] : call.This;
        return type.TargetOf(value);
    }
}
