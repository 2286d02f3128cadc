using System.Text.Json.Serialization;
using Quoll.Json.Typed.Sources;
using Quoll.TypeModel;

namespace Quoll.Json.Typed;

/// <summary>
/// Chooses the converter of a type: the first of the options that accepts it, a built-in one, the one that its
/// attribute names, or one by the kind of type.
/// </summary>
internal static class ConverterResolver
{
    public static QuollConverter Resolve(Type type, QuollJsonOptions options) => OfOptions(type, options) ?? ResolveOwn(type, options);

    /// <summary>Returns the converter of a type if the options name none.</summary>
    public static QuollConverter ResolveOwn(Type type, QuollJsonOptions options)
    {
        if (BuiltInConverters.Find(type, options, null) is { } known) return known;
        var source = SourceOf(type, options);
        return OfAttribute(source.Attributes, type.ToString(), type, options) ?? Create(source, options);
    }

    /// <summary>Returns the converter of a type if neither options nor an attribute of the type name one.</summary>
    public static QuollConverter ResolveUnnamed(Type type, QuollJsonOptions options) =>
        BuiltInConverters.Find(type, options, null) ?? Create(SourceOf(type, options), options);

    /// <summary>
    /// Returns the converter of a type if a member or its type has its own number handling. This affects numbers and
    /// collections of them. All other types have their usual converter.
    /// </summary>
    public static QuollConverter Resolve(Type type, QuollJsonOptions options, JsonNumberHandling handling)
    {
        if ((OfOptions(type, options) ?? BuiltInConverters.Find(type, options, handling)) is { } known) return known;
        var source = SourceOf(type, options);
        return OfAttribute(source.Attributes, type.ToString(), type, options) ?? source.CreateComposite(options, handling)
            ?? options.ConverterOf(type);
    }

    /// <summary>Returns the converter that an attribute of a type or member names; null if there is none.</summary>
    /// <param name="attributes">The attributes of the type or the member.</param>
    /// <param name="place">Type or member for messages.</param>
    /// <param name="type">The type of the values.</param>
    /// <param name="options">The options that the converter will serve.</param>
    public static QuollConverter? OfAttribute(AttributeSet attributes, string place, Type type, QuollJsonOptions options)
    {
        var named = attributes.Find<QuollConverterAttribute>()?.ConverterType;
        var other = named is null ? attributes.Find<JsonConverterAttribute>() : null;
        if (named is null && other is null) return OfNaming(attributes, type, options);
        return ConverterMaking.Make(named ?? other!.ConverterType, other, place, type, options);
    }

    /// <summary>Returns the source of a type: the generated one, or reflection.</summary>
    /// <exception cref="NotSupportedException">The type is unknown.</exception>
    public static TypeSource SourceOf(Type type, QuollJsonOptions options)
    {
        if (Generated(type, options) is { } generated) return generated;
        if (TypeDescriptions.IsReflectionEnabledByDefault && !options.IsReflectionOff) return ReflectedConverters.SourceOf(type);
        throw TypeFault.Unsupported(TypeMessages.NoConverter, type, TypeNames.Of(type));
    }

    private static QuollConverter Create(TypeSource source, QuollJsonOptions options) =>
        source.Create(options, source.Attributes.Find<JsonNumberHandlingAttribute>()?.Handling);

    // Its own naming, if it differs from that of the surrounding text.
    private static QuollConverter? OfNaming(AttributeSet attributes, Type type, QuollJsonOptions options)
    {
        if (attributes.Find<QuollNamingAttribute>() is not { Policy: var policy }) return null;
        var own = options.With(policy);
        return ReferenceEquals(own, options) ? null : SourceOf(type, options).WithOptions(own);
    }

    /// <summary>Returns the nearest base type, or interface, that names a type as derived; null if none does.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "Interfaces of a type that is in use are kept.")]
    public static Type? NamingBase(Type type, QuollJsonOptions options)
    {
        if (Names(type)) return null;
        for (var parent = type.BaseType; parent is not null && parent != typeof(object); parent = parent.BaseType)
        {
            if (Names(parent)) return parent;
        }
        return Array.Find(type.GetInterfaces(), Names);

        bool Names(Type parent)
        {
            var attributes = Generated(parent, options)?.Attributes ?? new AttributeSet(parent, inherits: false);
            return attributes.All<JsonDerivedTypeAttribute>().Any(known => known.DerivedType == type);
        }
    }

    /// <summary>Returns the first converter of the options that accepts a type; null if none does.</summary>
    public static QuollConverter? OfOptions(Type type, QuollJsonOptions options)
    {
        foreach (var converter in options.Converters)
        {
            if (converter.For(type, options) is { } own) return own;
        }
        return null;
    }

    private static TypeSource? Generated(Type type, QuollJsonOptions options) =>
        options.Types?.Described.ForJson.GetValueOrDefault(type) as TypeSource;
}
