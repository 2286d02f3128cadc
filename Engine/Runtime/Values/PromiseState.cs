namespace Quoll;

/// <summary>The state of a promise (ECMA-262 §27.2.6, [[PromiseState]]): <see cref="JsValue.PromiseState"/>.</summary>
public enum PromiseState : byte
{
    /// <summary>Not settled yet.</summary>
    Pending,

    /// <summary>Settled with a value.</summary>
    Fulfilled,

    /// <summary>Settled with a reason.</summary>
    Rejected,
}
