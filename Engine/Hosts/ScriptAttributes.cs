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
/// The options of a model that the generator creates, on the class with <see cref="ScriptTypeAttribute"/>. They are
/// those of <see cref="ScriptTypesOptions"/>.
/// </summary>
[AttributeUsage(AttributeTargets.Class)]
public sealed class ScriptTypesOptionsAttribute : Attribute
{
    /// <summary>The naming policy for names in scripts.</summary>
    public JsonKnownNamingPolicy Naming { get; init; }

    /// <summary>True if scripts may write members and elements.</summary>
    public bool Writable { get; init; }

    /// <summary>True if scripts see public fields.</summary>
    public bool Fields { get; init; } = true;

    /// <summary>What scripts get when they read a name that a type does not have.</summary>
    public UnknownMemberForm UnknownMembers { get; init; }

    /// <summary>True if scripts may add properties to .NET objects.</summary>
    public bool Extensible { get; init; }

    /// <summary>How 64-bit integers look.</summary>
    public IntegerForm Integers { get; init; }

    /// <summary>How decimals look.</summary>
    public DecimalForm Decimals { get; init; }

    /// <summary>How dates look.</summary>
    public DateForm Dates { get; init; }

    /// <summary>How enums look.</summary>
    public EnumForm Enums { get; init; }

    /// <summary>True if members that a class implements explicitly for an interface are visible.</summary>
    public bool ExplicitInterfaceMembers { get; init; }

    /// <summary>True if events are visible, as objects with the methods add and remove.</summary>
    public bool Events { get; init; }

    /// <summary>True if operators in scripts call those of .NET types.</summary>
    public bool Operators { get; init; }

    /// <summary>
    /// True if objects that derive from <see cref="System.Dynamic.DynamicObject"/> are asked for members at run time.
    /// </summary>
    public bool Dynamic { get; init; }

    /// <summary>Static classes whose extension methods become methods of the types that they extend.</summary>
    public Type[] Extensions { get; init; } = [];
}
