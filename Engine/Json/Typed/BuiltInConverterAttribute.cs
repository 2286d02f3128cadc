namespace Quoll.Json.Typed;

/// <summary>
/// Names the converter of a type of the floors above: the hook by which values of scripts have one, which nothing here
/// knows.
/// </summary>
/// <param name="converterType">The converter, which has a constructor without parameters.</param>
[AttributeUsage(AttributeTargets.Struct)]
internal sealed class BuiltInConverterAttribute(
    [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)] Type converterType) : Attribute
{
    /// <summary>The type of the converter.</summary>
    [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)]
    public Type ConverterType { get; } = converterType;
}

/// <summary>What a caller of the floors above gives to its own converters.</summary>
internal abstract class ConverterContext;
