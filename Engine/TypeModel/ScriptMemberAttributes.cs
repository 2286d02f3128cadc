namespace Quoll;

/// <summary>
/// Another name for a type, member, enum value or parameter in scripts, whatever the naming policy says.
/// </summary>
[AttributeUsage(AttributeTargets.All, Inherited = true)]
public sealed class ScriptNameAttribute(string name) : Attribute
{
    /// <summary>The name that scripts see.</summary>
    public string Name { get; } = name;
}

/// <summary>Scripts do not see this type or member.</summary>
[AttributeUsage(AttributeTargets.All, Inherited = true)]
public sealed class ScriptIgnoreAttribute : Attribute;

/// <summary>
/// Scripts may read this member, or the members of this type, but not write, also where the rest is writable.
/// </summary>
[AttributeUsage(
    AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Interface | AttributeTargets.Property | AttributeTargets.Field)]
public sealed class ScriptReadOnlyAttribute : Attribute;
