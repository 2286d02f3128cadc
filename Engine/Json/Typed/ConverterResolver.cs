using System.Collections.Concurrent;
using System.Reflection;
using System.Text.Json.Serialization;
using Quoll.Json.Typed.Custom;
using Quoll.Types;

namespace Quoll.Json.Typed;

/// <summary>
/// Which converter a type has: the first of the options that takes it, the one that its attribute names, one that is
/// built in, one by what the type is.
/// </summary>
internal static class ConverterResolver
{
    public static QuollConverter Resolve(Type type, QuollJsonOptions options)
    {
        foreach (var converter in options.Converters)
        {
            if (converter.For(type, options) is { } own) return own;
        }
        return ResolveOwn(type, options);
    }

    /// <summary>The converter that a type has where options name none.</summary>
    public static QuollConverter ResolveOwn(Type type, QuollJsonOptions options)
    {
        return OfAttributeOf(type, options) ?? ResolveUnnamed(type, options);
    }

    /// <summary>The converter that a type has where neither options nor an attribute of it name one.</summary>
    public static QuollConverter ResolveUnnamed(Type type, QuollJsonOptions options)
    {
        if (BuiltInConverters.Find(type, options, null) is { } known) return known;
        if (ScriptTypes.IsReflectionEnabledByDefault) return ReflectedConverters.Create(type, options, HandlingOf(type));
        throw new NotSupportedException(
            $"QuollJson has no converter for {type}: reflection is off in this application, so QuollJsonOptions.Converters must have one.");
    }

    /// <summary>
    /// The converter of a type where a member or its type says how numbers are written: of numbers, and of collections
    /// of such. All other types have the one that they have elsewhere.
    /// </summary>
    public static QuollConverter Resolve(Type type, QuollJsonOptions options, JsonNumberHandling handling) =>
        Chosen(type, options) ?? BuiltInConverters.Find(type, options, handling)
            ?? (ScriptTypes.IsReflectionEnabledByDefault ? ReflectedConverters.OfParts(type, options, handling) : null)
                ?? options.ConverterOf(type);

    // What options or an attribute of the type name.
    private static QuollConverter? Chosen(Type type, QuollJsonOptions options)
    {
        foreach (var converter in options.Converters)
        {
            if (converter.For(type, options) is { } own) return own;
        }
        return OfAttributeOf(type, options);
    }

    // Of values of scripts the attribute is for System.Text.Json.
    private static QuollConverter? OfAttributeOf(Type type, QuollJsonOptions options) =>
        type == typeof(JsValue) ? null : OfAttribute(type, type, options);

    /// <summary>The converter that an attribute of a type or member names; null where there is none.</summary>
    /// <param name="member">The type or the member.</param>
    /// <param name="type">The type of the values.</param>
    /// <param name="options">The options that the converter will serve.</param>
    public static QuollConverter? OfAttribute(MemberInfo member, Type type, QuollJsonOptions options)
    {
        var named = member.GetCustomAttribute<QuollConverterAttribute>(false)?.ConverterType;
        var other = named is null ? member.GetCustomAttribute<JsonConverterAttribute>(false) : null;
        if (named is null && other is null) return OfNaming(member, type, options);
        return ConverterMaking.Make(named ?? other!.ConverterType, other, member, type, options);
    }

    // Names of its own, where those around it are others.
    private static QuollConverter? OfNaming(MemberInfo member, Type type, QuollJsonOptions options)
    {
        if (!member.IsDefined(typeof(QuollNamingAttribute), false)) return null;
        var own = options.With(member.GetCustomAttribute<QuollNamingAttribute>(false)!.Policy);
        if (ReferenceEquals(own, options)) return null;
        return ScriptTypes.IsReflectionEnabledByDefault ? ReflectedConverters.Make(typeof(OwnOptionsConverter<>), [type], own)
            : throw new NotSupportedException($"QuollNaming of {member} needs reflection, which is off in this application.");
    }

    private static JsonNumberHandling? HandlingOf(Type type) => type.GetCustomAttribute<JsonNumberHandlingAttribute>()?.Handling;
}
