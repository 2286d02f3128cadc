namespace Quoll.Web.WebIdl;

/// <summary>Promises as Web IDL's phrases name them (§3.2.24).</summary>
internal static class Promises
{
    /// <summary>"A promise resolved with" undefined.</summary>
    public static JsValue Resolved(Engine engine) => Resolved(engine, JsValue.Undefined);

    /// <summary>"A promise resolved with" a value.</summary>
    public static JsValue Resolved(Engine engine, JsValue value) => AbstractOperations.PromiseResolve(engine, value);

    /// <summary>"A promise rejected with" a reason.</summary>
    public static JsValue Rejected(Engine engine, JsValue reason)
    {
        var capability = new PromiseCapability(engine);
        capability.Reject(reason);
        return capability.Promise;
    }

    /// <summary>"A promise rejected with" the value that a script catches for an exception.</summary>
    public static JsValue Rejected(Engine engine, Exception exception) =>
        Rejected(engine, AbstractOperations.ToErrorValue(engine, exception));
}
