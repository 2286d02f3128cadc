namespace Quoll.Web.WebIdl;

/// <summary>What an integer type does with a number outside of its range (Web IDL §3.3.3, §3.3.5).</summary>
internal enum IntegerKind
{
    /// <summary>It wraps, modulo the size of the type.</summary>
    Wrap,

    /// <summary>[Clamp]: the nearest integer of the type.</summary>
    Clamp,

    /// <summary>[EnforceRange]: a TypeError.</summary>
    EnforceRange,
}
