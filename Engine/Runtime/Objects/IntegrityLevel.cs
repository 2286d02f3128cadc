namespace Quoll.Runtime.Objects;

/// <summary>
/// What may no longer be changed about an object (ECMA-262 §7.3.15); each level includes those before.
/// </summary>
internal enum IntegrityLevel : byte
{
    None,

    /// <summary>No property can be added.</summary>
    NonExtensible,

    /// <summary>No property can be reconfigured or deleted.</summary>
    Sealed,

    /// <summary>No data property can be written.</summary>
    Frozen,
}
