namespace Quoll;

public readonly partial struct JsValue
{
    /// <summary>
    /// Returns the value for people, as <c>console.log</c> shows it: a String unchanged, any other value as in source
    /// text, with the class of an object, the stack trace of an error and the state of a promise. Cuts deep, long or
    /// large values. Runs no script (no getter, toString or proxy trap), but reads members of .NET objects. If
    /// another thread uses the engine of an object, or the engine is disposed of, the text is one word.
    /// </summary>
    /// <exception cref="ExecutionLimitException">The running call of the engine reached a limit.</exception>
    public override string ToString() => StoredType switch
    {
        JsType.String => String,
        JsType.Object => Object.Realm.Agent.Inspect(Object),
        JsType.BigInt => TypeConversion.ToString(this) + "n",
        JsType.Number when Number == 0 && double.IsNegative(Number) => "-0",
        JsType.Symbol => $"Symbol({Symbol.Description})",
        JsType.Internal => Display.Brief(this),
        _ => TypeConversion.ToString(this),
    };
}
