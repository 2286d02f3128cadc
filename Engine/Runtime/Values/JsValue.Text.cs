using Quoll.Runtime.Values;

namespace Quoll;

public readonly partial struct JsValue
{
    /// <summary>
    /// The text of a primitive as String(value) gives it (§22.1.1.1), and a short description of an object. Runs no
    /// script.
    /// </summary>
    public override string ToString() => Type switch
    {
        JsType.String => String,
        JsType.Symbol or JsType.Object or JsType.Internal => Display.Brief(this),
        _ => TypeConversion.ToString(this),
    };
}
