namespace Quoll.Runtime.Values;

/// <summary>The entries of weak collections.</summary>
internal static class WeakKey
{
    /// <summary>CanBeHeldWeakly (§9.13): objects, and symbols that Symbol.for did not make.</summary>
    public static bool CanBeHeldWeakly(in JsValue value) => value.IsObject || value.IsSymbol && !value.Symbol.IsRegistered;

    /// <summary>Returns the reference that represents a value; null if it cannot be held weakly.</summary>
    public static object? Of(in JsValue value) => CanBeHeldWeakly(value) ? value.Reference : null;

    /// <summary>Returns the value of a reference.</summary>
    public static JsValue ValueOf(object reference) =>
        reference is JsSymbol symbol ? new JsValue(symbol) : new JsValue((JsObject)reference);
}
