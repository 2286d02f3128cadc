using System.Text.Json.Serialization;
using Quoll.Json.Typed.Custom;
using Quoll.TypeModel;

namespace Quoll.Json.Typed;

/// <summary>Creates the converters that attributes name.</summary>
internal static class ConverterMaking
{
    public static QuollConverter Make(
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)] Type? converterType,
        JsonConverterAttribute? attribute, string place, Type type, QuollJsonOptions options)
    {
        var underlying = Nullable.GetUnderlyingType(type);
        // A converter of enums that need not be created, because ours also writes names.
        if (converterType is not null && EnumNames.IsConverter(converterType) && (underlying ?? type).IsEnum) return Names(type, options);
        var made = converterType is null ? attribute!.CreateConverter(type) : Activator.CreateInstance(converterType);
        switch (made)
        {
            case QuollConverter own when own.For(type, options) is { } converter:
                return converter;
            case QuollConverter own when underlying is not null && own.For(underlying, options) is { } inner:
                return ConverterResolver.SourceOf(type, options).CreateFromParts(_ => inner)!;
            case JsonConverter other:
                return SystemTextJsonAdapter.Adapt(other, type, options);
            default:
                throw TypeFault.Invalid(TypeMessages.AttributeNamesOther, place, converterType);
        }
    }

    private static QuollConverter Names(Type type, QuollJsonOptions options) => ConverterResolver.SourceOf(type, options) is var source
        && type.IsEnum ? source.Names(byName: true) : source.CreateFromParts(underlying => Names(underlying, options))!;
}
