namespace Quoll;

/// <summary>The attributes of a property that the host defines (ECMA-262 §6.1.7.1).</summary>
[Flags]
public enum MemberFlags
{
    /// <summary>The property is fixed: not writable, not enumerable, not configurable.</summary>
    None = 0,

    /// <summary>Scripts may assign to it. Not for accessors.</summary>
    Writable = 1,

    /// <summary>Loops, <c>Object.keys</c> and JSON see it.</summary>
    Enumerable = 2,

    /// <summary>Scripts may delete and redefine it.</summary>
    Configurable = 4,

    /// <summary>Writable and configurable, like the properties of built-in objects (§18).</summary>
    Default = Writable | Configurable,
}
