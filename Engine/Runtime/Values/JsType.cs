namespace Quoll.Runtime.Values;

/// <summary>
/// The language types (ECMA-262 §6.1) as stored in a <see cref="JsValue"/>'s payload, and one type for the engine's own
/// markers. The numbers are those of <c>JsValueType</c>, which hosts see.
/// </summary>
internal enum JsType : byte
{
    Number = 0,
    Undefined = 1,
    Null = 2,
    Boolean = 3,
    String = 4,
    Symbol = 5,
    BigInt = 6,
    Object = 7,

    /// <summary>
    /// Never seen by a script: holes, uninitialised bindings, accessors in slots, environments in registers.
    /// </summary>
    Internal = 8,
}
