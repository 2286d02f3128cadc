namespace Quoll.Json.Typed;

/// <summary>
/// Names the converter of a type of an upper floor. Values of scripts, which are unknown here, get their converter by
/// this hook.
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

/// <summary>The context that a caller from an upper floor passes to its own converters.</summary>
internal abstract class ConverterContext;
