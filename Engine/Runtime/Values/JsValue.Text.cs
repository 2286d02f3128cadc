using Quoll.Runtime.Values;

namespace Quoll;

public readonly partial struct JsValue
{
    /// <summary>
    /// The value for people, as <c>console.log</c> shows it: a String as it is, any other value as one would write it
    /// in source text, with the class of an object, the calls that led to an error and the state of a promise. What is
    /// nested deeply, long or large is cut. Runs no script: no getter, no toString, no proxy trap; members of .NET
    /// objects are read. An object whose engine another thread is using, or may do nothing any more, is described by a
    /// word.
    /// </summary>
    /// <exception cref="ExecutionLimitException">The running call of the engine reached a limit.</exception>
    public override string ToString() => Type switch
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
