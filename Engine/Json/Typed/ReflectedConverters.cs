using Quoll.Json.Typed.Scalars;
using Quoll.Json.Typed.Sources;
using Quoll.TypeModel;

namespace Quoll.Json.Typed;

/// <summary>Creates converters for types that are known only at run time.</summary>
[RequiresUnreferencedCode("Members that are used by JSON only may be trimmed.")]
[RequiresDynamicCode("Converters are made at run time.")]
internal static class ReflectedConverters
{
    /// <summary>Returns the description of a type by reflection.</summary>
    public static TypeSource SourceOf(Type type) =>
        !type.IsByRefLike && !type.IsPointer && !type.ContainsGenericParameters && type != typeof(void)
        ? (TypeSource)Activator.CreateInstance(typeof(ReflectedType<>).MakeGenericType(type))!
        : throw TypeFault.Unsupported(TypeMessages.NoForm, TypeNames.Of(type));

    public static QuollConverter Nullable(Type underlying, QuollConverter inner) => Make(typeof(NullableConverter<>), [underlying], inner);

    /// <summary>Creates the converter of an enum, or a nullable one, by name.</summary>
    public static QuollConverter Enum(Type type) => System.Nullable.GetUnderlyingType(type) is { } underlying
        ? Nullable(underlying, Enum(underlying)) : Make(typeof(EnumConverter<>), [type], true);

    public static QuollConverter Make(Type definition, Type[] arguments, params object?[] parameters) =>
        (QuollConverter)Activator.CreateInstance(definition.MakeGenericType(arguments), parameters)!;
}
