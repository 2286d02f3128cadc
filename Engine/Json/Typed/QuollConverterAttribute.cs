namespace Quoll;

/// <summary>
/// Names the converter of a type or a member: a <see cref="QuollConverter{T}"/> or
/// <see cref="QuollConverterFactory"/> with a parameterless constructor. Has precedence over JsonConverterAttribute,
/// which also works.
/// </summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Enum | AttributeTargets.Interface
    | AttributeTargets.Property | AttributeTargets.Field)]
public sealed class QuollConverterAttribute(
    [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)]
    Type converterType) : Attribute
{
    /// <summary>The type of the converter.</summary>
    [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)]
    public Type ConverterType { get; } = converterType;
}
