using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json.Serialization;
using Quoll.Types;

namespace Quoll.Json.Typed;

/// <summary>Converters for types by what they are, found by reflection.</summary>
[RequiresUnreferencedCode("Members that are used by JSON only may be trimmed.")]
[RequiresDynamicCode("Converters are made at run time.")]
internal static class ReflectedConverters
{
    public static QuollConverter Create(Type type, QuollJsonOptions options, JsonNumberHandling handling)
    {
        if (System.Nullable.GetUnderlyingType(type) is { } underlying) return Nullable(underlying, Inner(underlying));
        if (type.IsEnum) return Enum(type, options, options.EnumsByName || EnumNames.Of(type).IsText);
        if (type.IsArray && type.IsSZArray) return Make(typeof(ArrayConverter<>), [type.GetElementType()!], Inner(type.GetElementType()!), TypeNames.Of(type));
        if (CollectionConverters.Create(type, Inner) is { } collection) return collection;
        return Make(typeof(ObjectConverter<>), [type], () => PlanBuilder.Build(type, options));

        QuollConverter Inner(Type inner) => handling == options.NumberHandling ? options.ConverterOf(inner) : ConverterResolver.Resolve(inner, options, handling);
    }

    public static QuollConverter Nullable(Type underlying, QuollConverter inner) => Make(typeof(NullableConverter<>), [underlying], inner);

    /// <summary>An enum, or a nullable one.</summary>
    public static QuollConverter Enum(Type type, QuollJsonOptions options, bool byName) => System.Nullable.GetUnderlyingType(type) is { } underlying
        ? Nullable(underlying, Enum(underlying, options, byName)) : Make(typeof(EnumConverter<>), [type], byName);

    public static QuollConverter Make(Type definition, Type[] arguments, params object?[] parameters) =>
        (QuollConverter)Activator.CreateInstance(definition.MakeGenericType(arguments), parameters)!;
}
