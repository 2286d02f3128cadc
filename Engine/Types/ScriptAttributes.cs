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

/// <summary>
/// Names a type that scripts may see. On a partial class that derives from <see cref="ScriptTypes"/> the generator
/// describes it at build time, and the types that its members reach in the same assembly.
/// </summary>
[AttributeUsage(AttributeTargets.Class, AllowMultiple = true)]
public sealed class ScriptTypeAttribute(Type type) : Attribute
{
    /// <summary>The type.</summary>
    public Type Type { get; } = type;

    /// <summary>Scripts may make instances, by <c>Engine.SetType</c>.</summary>
    public bool Construct { get; init; }

    /// <summary>Scripts may write its members.</summary>
    public bool Writable { get; init; }
}
