namespace Quoll;

/// <summary>
/// Names the converter of a type or a member: a <see cref="QuollConverter{T}"/> or <see cref="QuollConverterFactory"/>
/// with a constructor without parameters. Goes before JsonConverterAttribute, which is honoured, too.
/// </summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Enum | AttributeTargets.Interface
    | AttributeTargets.Property | AttributeTargets.Field)]
public sealed class QuollConverterAttribute(
    [System.Diagnostics.CodeAnalysis.DynamicallyAccessedMembers(System.Diagnostics.CodeAnalysis.DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)]
    Type converterType) : Attribute
{
    /// <summary>The type of the converter.</summary>
    [System.Diagnostics.CodeAnalysis.DynamicallyAccessedMembers(System.Diagnostics.CodeAnalysis.DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)]
    public Type ConverterType { get; } = converterType;
}
