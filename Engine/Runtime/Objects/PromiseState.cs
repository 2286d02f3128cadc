namespace Quoll;

/// <summary>The state of a promise (ECMA-262 §27.2.6, [[PromiseState]]): <see cref="JsValue.PromiseState"/>.</summary>
public enum PromiseState : byte
{
    /// <summary>Nothing has come of it yet.</summary>
    Pending,

    /// <summary>It has a value.</summary>
    Fulfilled,

    /// <summary>It has a reason why there is no value.</summary>
    Rejected,
}
