namespace Quoll;

/// <summary>Sets the name of a type, member, enum value or parameter in scripts. Overrides the naming policy.</summary>
[AttributeUsage(AttributeTargets.All, Inherited = true)]
public sealed class ScriptNameAttribute(string name) : Attribute
{
    /// <summary>The name that scripts see.</summary>
    public string Name { get; } = name;
}

/// <summary>Hides a type or member from scripts.</summary>
[AttributeUsage(AttributeTargets.All, Inherited = true)]
public sealed class ScriptIgnoreAttribute : Attribute;

/// <summary>
/// Makes this member, or the members of this type, read-only for scripts, also if the rest is writable.
/// </summary>
[AttributeUsage(
    AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Interface | AttributeTargets.Property | AttributeTargets.Field)]
public sealed class ScriptReadOnlyAttribute : Attribute;
