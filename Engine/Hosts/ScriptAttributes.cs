using System.Text.Json.Serialization;

namespace Quoll;

/// <summary>
/// Names a type that scripts may see. On a partial class that derives from <see cref="ScriptTypes"/>, the generator
/// describes it at build time, with the types that its members reach.
/// </summary>
[AttributeUsage(AttributeTargets.Class, AllowMultiple = true)]
public sealed class ScriptTypeAttribute(Type type) : Attribute
{
    /// <summary>The type.</summary>
    public Type Type { get; } = type;

    /// <summary>True if scripts may create instances, by <c>Engine.SetType</c>.</summary>
    public bool Construct { get; init; }

    /// <summary>True if scripts may write its members.</summary>
    public bool Writable { get; init; }
}

/// <summary>
/// The options of a model that the generator creates, on the class with <see cref="ScriptTypeAttribute"/>: those of
/// <see cref="ScriptTypesOptions"/> that an attribute can hold. The generator sets each option of the same name.
/// </summary>
[AttributeUsage(AttributeTargets.Class)]
public sealed class ScriptTypesOptionsAttribute : Attribute
{
    /// <inheritdoc cref="ScriptTypesOptions.Naming"/>
    public JsonKnownNamingPolicy Naming { get; init; }

    /// <inheritdoc cref="ScriptTypesOptions.Writable"/>
    public bool Writable { get; init; }

    /// <inheritdoc cref="ScriptTypesOptions.Fields"/>
    public bool Fields { get; init; } = true;

    /// <inheritdoc cref="ScriptTypesOptions.UnknownMembers"/>
    public UnknownMemberHandling UnknownMembers { get; init; }

    /// <inheritdoc cref="ScriptTypesOptions.Extensible"/>
    public bool Extensible { get; init; }

    /// <inheritdoc cref="ScriptTypesOptions.Integers"/>
    public IntegerForm Integers { get; init; }

    /// <inheritdoc cref="ScriptTypesOptions.Decimals"/>
    public DecimalForm Decimals { get; init; }

    /// <inheritdoc cref="ScriptTypesOptions.Dates"/>
    public DateForm Dates { get; init; }

    /// <inheritdoc cref="ScriptTypesOptions.Enums"/>
    public EnumForm Enums { get; init; }

    /// <inheritdoc cref="ScriptTypesOptions.ExplicitInterfaceMembers"/>
    public bool ExplicitInterfaceMembers { get; init; }

    /// <inheritdoc cref="ScriptTypesOptions.Events"/>
    public bool Events { get; init; }

    /// <inheritdoc cref="ScriptTypesOptions.Operators"/>
    public bool Operators { get; init; }

    /// <inheritdoc cref="ScriptTypesOptions.Dynamic"/>
    public bool Dynamic { get; init; }

    /// <summary>Static classes whose extension methods become methods of the types that they extend.</summary>
    public Type[] Extensions { get; init; } = [];
}
