namespace Quoll;

/// <summary>
/// The language types (ECMA-262 §6.1): <see cref="JsValue.Type"/>. Functions, arrays, dates and the like are Objects;
/// properties such as <see cref="JsValue.IsFunction"/> tell them apart.
/// </summary>
public enum JsValueType : byte
{
    /// <summary>§6.1.6.1; also the type of <c>default(JsValue)</c>.</summary>
    Number = 0,

    /// <summary>§6.1.1.</summary>
    Undefined = 1,

    /// <summary>§6.1.2.</summary>
    Null = 2,

    /// <summary>§6.1.3.</summary>
    Boolean = 3,

    /// <summary>§6.1.4.</summary>
    String = 4,

    /// <summary>§6.1.5.</summary>
    Symbol = 5,

    /// <summary>§6.1.6.2.</summary>
    BigInt = 6,

    /// <summary>§6.1.7.</summary>
    Object = 7,
}
