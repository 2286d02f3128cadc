using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json.Serialization;
using Quoll.Json.Typed.Collections;
using Quoll.Types;

namespace Quoll.Json.Typed;

/// <summary>Converters for types by what they are, found by reflection.</summary>
[RequiresUnreferencedCode("Members that are used by JSON only may be trimmed.")]
[RequiresDynamicCode("Converters are made at run time.")]
internal static class ReflectedConverters
{
    // Types whose converters are being made: one that has itself as an element takes its own later.
    [ThreadStatic]
    private static HashSet<Type>? _open;

    public static QuollConverter Create(Type type, QuollJsonOptions options, JsonNumberHandling? special) =>
        OfParts(type, options, special) ?? Make(typeof(ObjectConverter<>), [type], () => PlanBuilder.Build(type, options));

    /// <summary>The converter of a type whose values have others in them, or are enums; null where it is an object.</summary>
    public static QuollConverter? OfParts(Type type, QuollJsonOptions options, JsonNumberHandling? special)
    {
        if (System.Nullable.GetUnderlyingType(type) is { } underlying) return Nullable(underlying, Inner(underlying));
        if (type.IsEnum) return Enum(type, options, options.EnumsByName || EnumNames.Of(type).IsText);
        var open = _open ??= [];
        open.Add(type);
        try
        {
            return CollectionConverters.Create(type, Inner);
        }
        finally
        {
            open.Remove(type);
        }

        QuollConverter Inner(Type inner) => _open?.Contains(inner) == true ? Make(typeof(DeferredConverter<>), [inner], options)
            : special is { } handling ? ConverterResolver.Resolve(inner, options, handling) : options.ConverterOf(inner);
    }

    public static QuollConverter Nullable(Type underlying, QuollConverter inner) => Make(typeof(NullableConverter<>), [underlying], inner);

    /// <summary>An enum, or a nullable one.</summary>
    public static QuollConverter Enum(Type type, QuollJsonOptions options, bool byName) => System.Nullable.GetUnderlyingType(type) is { } underlying
        ? Nullable(underlying, Enum(underlying, options, byName)) : Make(typeof(EnumConverter<>), [type], byName);

    public static QuollConverter Make(Type definition, Type[] arguments, params object?[] parameters) =>
        (QuollConverter)Activator.CreateInstance(definition.MakeGenericType(arguments), parameters)!;
}
