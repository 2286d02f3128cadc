using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Quoll.Json.Typed.Collections;
using Quoll.Json.Typed.Custom;
using Quoll.Json.Typed.Polymorphism;
using Quoll.Json.Typed.References;
using Quoll.TypeModel;

namespace Quoll.Json.Typed.Sources;

/// <summary>
/// The description of a type before options are applied, which also creates its converters: by reflection
/// (<see cref="ReflectedType{T}"/>), or written by the generator (<see cref="GeneratedType{T}"/>).
/// </summary>
internal abstract class TypeSource(Type type) : TypeDescription
{
    // The types whose converters are being created. A type that has itself as an element gets its own converter later.
    [ThreadStatic]
    private static HashSet<Type>? _open;

    public Type Type { get; } = type;

    /// <summary>Whether the generator described it.</summary>
    public virtual bool IsGenerated => false;

    /// <summary>The attributes of the type itself.</summary>
    public abstract AttributeSet Attributes { get; }

    /// <summary>
    /// The properties and fields that may be used, including hidden ones: those of the type itself before those of its
    /// bases.
    /// </summary>
    public abstract IEnumerable<TypeMember> Members { get; }

    /// <summary>The constructor that creates objects; null for a structure without one, and if there is none.</summary>
    public abstract TypeConstructor? Constructor { get; }

    /// <summary>Creates a converter by the kind of type.</summary>
    /// <param name="options">The options that it will serve.</param>
    /// <param name="special">The number handling of the type; null if unspecified.</param>
    public QuollConverter Create(QuollJsonOptions options, JsonNumberHandling? special)
    {
        var converter = CreateComposite(options, special) ?? CreateFromMembers(options);
        // Values, arrays and immutable objects are written in full, as in System.Text.Json.
        return options.References != JsonReferences.None && !Type.IsValueType && converter is (IMembersWriter or IElementsWriter)
            && Type.Namespace is not ("System.Collections.Immutable" or "System.Collections.Frozen")
            ? Referring(converter, options) : converter;
    }

    /// <summary>
    /// Creates the converter of a type whose values contain others, or are enums; null if it is an object.
    /// </summary>
    public QuollConverter? CreateComposite(QuollJsonOptions options, JsonNumberHandling? special)
    {
        if (Type.IsEnum) return Names(options.WriteEnumsAsNames || EnumNames.Of(Type).IsText);
        var open = _open ??= [];
        open.Add(Type);
        try
        {
            return CreateFromParts(Inner);
        }
        finally
        {
            open.Remove(Type);
        }

        QuollConverter Inner(Type inner) => _open?.Contains(inner) == true ? ConverterResolver.SourceOf(inner, options).Deferred(options)
            : special is { } handling ? ConverterResolver.Resolve(inner, options, handling) : options.ConverterOf(inner);
    }

    /// <summary>Returns the converter of values of the type, which is an enum.</summary>
    public abstract QuollConverter Names(bool byName);

    /// <summary>Creates the converter of a type whose values contain others; null if it is an object.</summary>
    /// <param name="inner">Returns the converters of the contained values.</param>
    public abstract QuollConverter? CreateFromParts(Func<Type, QuollConverter> inner);

    /// <summary>Adapts a converter of System.Text.Json for the type, or for a related one.</summary>
    public abstract QuollConverter Adapt(JsonConverter converter, QuollJsonOptions options);

    /// <summary>Returns the converter of our options for System.Text.Json.</summary>
    public abstract JsonConverter CreateBridge(QuollJsonOptions options);

    /// <summary>Returns the description of the type for System.Text.Json, which names our converter.</summary>
    public abstract JsonTypeInfo CreateTypeInfo(QuollJsonOptions options, JsonSerializerOptions theirs);

    /// <summary>Returns a converter that writes and reads with other options than the surrounding text.</summary>
    public abstract QuollConverter WithOptions(QuollJsonOptions own);

    protected abstract QuollConverter CreateFromMembers(QuollJsonOptions options);

    protected abstract QuollConverter Referring(QuollConverter converter, QuollJsonOptions options);

    protected abstract QuollConverter Deferred(QuollJsonOptions options);
}

/// <summary>The description of a type that creates converters without reflection.</summary>
internal abstract class TypeSource<T>() : TypeSource(typeof(T))
{
    public sealed override QuollConverter Adapt(JsonConverter converter, QuollJsonOptions options) =>
        new SystemTextJsonAdapter<T>(converter, options);

    public sealed override JsonConverter CreateBridge(QuollJsonOptions options) => new BridgedConverter<T>(options);

    public sealed override JsonTypeInfo CreateTypeInfo(QuollJsonOptions options, JsonSerializerOptions theirs) =>
        ConverterTypeInfo.Of<T>(new BridgedConverter<T>(options), theirs);

    public sealed override QuollConverter WithOptions(QuollJsonOptions own) => new OwnOptionsConverter<T>(own);

    protected sealed override QuollConverter CreateFromMembers(QuollJsonOptions options)
    {
        var own = new ObjectConverter<T>(() => ObjectPlanBuilder.Build(this, options));
        return DerivedTypes.Of(Type, Attributes) is { } derived ? new PolymorphicConverter<T>(derived, own, options) : own;
    }

    protected sealed override QuollConverter Referring(QuollConverter converter, QuollJsonOptions options) =>
        new ReferenceConverter<T>((QuollConverter<T>)converter, options);

    protected sealed override QuollConverter Deferred(QuollJsonOptions options) => new DeferredConverter<T>(options);
}
