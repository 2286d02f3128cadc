using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json.Serialization;
using Quoll.Types;

namespace Quoll.Json.Typed;

/// <summary>Makes the converters that attributes name.</summary>
internal static class ConverterMaking
{
    public static QuollConverter Make(
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)] Type? converterType,
        JsonConverterAttribute? attribute, MemberInfo member, Type type, QuollJsonOptions options)
    {
        // A converter of enums that needs no making: names are what ours writes, too.
        if (converterType is not null && EnumNames.IsConverter(converterType) && (Nullable.GetUnderlyingType(type) ?? type).IsEnum)
            return ScriptTypes.IsReflectionEnabledByDefault ? ReflectedConverters.Enum(type, options, byName: true)
                : throw Reflection(member);
        var made = converterType is null ? attribute!.CreateConverter(type) : Activator.CreateInstance(converterType);
        switch (made)
        {
            case QuollConverter own when own.For(type, options) is { } converter:
                return converter;
            case QuollConverter own when Nullable.GetUnderlyingType(type) is { } underlying && own.For(underlying, options) is { } inner
                && ScriptTypes.IsReflectionEnabledByDefault:
                return ReflectedConverters.Nullable(underlying, inner);
            case JsonConverter other when ScriptTypes.IsReflectionEnabledByDefault:
                return SystemTextJsonAdapter.Adapt(other, type, options);
            default:
                throw new InvalidOperationException($"The attribute of {member} names {converterType}, which is no converter for {type}.");
        }
    }

    private static NotSupportedException Reflection(MemberInfo member) =>
        new($"The converter of {member} needs reflection, which is off in this application.");
}
