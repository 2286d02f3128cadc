using System.Text.Json;
using System.Text.Json.Serialization;
using Quoll.Json.Typed.Collections;
using Quoll.Json.Typed.Custom;
using Quoll.Json.Typed.Polymorphism;
using Quoll.Json.Typed.References;
using Quoll.TypeModel;

namespace Quoll.Json.Typed.Sources;

/// <summary>
/// What is known of a type before options are asked, and how converters for it are made: by reflection
/// (<see cref="ReflectedType{T}"/>), or as the generator wrote it (<see cref="GeneratedType{T}"/>).
/// </summary>
internal abstract class TypeSource(Type type) : TypeDescription
{
    // Types whose converters are being made: one that has itself as an element takes its own later.
    [ThreadStatic]
    private static HashSet<Type>? _open;

    public Type Type { get; } = type;

    /// <summary>The generator wrote it.</summary>
    public virtual bool IsGenerated => false;

    /// <summary>Those of the type itself.</summary>
    public abstract AttributeSet Attributes { get; }

    /// <summary>
    /// Properties and fields that may count, hidden ones too: those of the type itself before those of its bases.
    /// </summary>
    public abstract IEnumerable<TypeMember> Members { get; }

    /// <summary>How objects are made; null for a structure without a constructor, and where there is none.</summary>
    public abstract TypeConstructor? Constructor { get; }

    /// <summary>A converter by what the type is.</summary>
    /// <param name="options">The options that it will serve.</param>
    /// <param name="special">How the type wants numbers; null if it says nothing.</param>
    public QuollConverter Create(QuollJsonOptions options, JsonNumberHandling? special)
    {
        var converter = CreateComposite(options, special) ?? CreateFromMembers(options);
        // Values, arrays and what is immutable are written in full, as System.Text.Json does.
        return options.References != JsonReferences.None && !Type.IsValueType && converter is (IMembersWriter or IElementsWriter)
            && Type.Namespace is not ("System.Collections.Immutable" or "System.Collections.Frozen")
            ? Referring(converter, options) : converter;
    }

    /// <summary>
    /// The converter of a type whose values have others in them, or are enums; null if it is an object.
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

    /// <summary>The converter of values of an enum, which is what the type is.</summary>
    public abstract QuollConverter Names(bool byName);

    /// <summary>The converter of a type whose values have others in them; null if it is an object.</summary>
    /// <param name="inner">Gives the converters of these.</param>
    public abstract QuollConverter? CreateFromParts(Func<Type, QuollConverter> inner);

    /// <summary>One of System.Text.Json for the type itself; null if it is for another one.</summary>
    public abstract QuollConverter? Adapt(JsonConverter converter, JsonSerializerOptions theirs);

    /// <summary>One that writes and reads by other options than those around it.</summary>
    public abstract QuollConverter WithOptions(QuollJsonOptions own);

    protected abstract QuollConverter CreateFromMembers(QuollJsonOptions options);

    protected abstract QuollConverter Referring(QuollConverter converter, QuollJsonOptions options);

    protected abstract QuollConverter Deferred(QuollJsonOptions options);
}

/// <summary>What is known of a type by which converters are made without reflection.</summary>
internal abstract class TypeSource<T>() : TypeSource(typeof(T))
{
    public sealed override QuollConverter? Adapt(JsonConverter converter, JsonSerializerOptions theirs) =>
        converter is JsonConverter<T> own ? new SystemTextJsonAdapter<T>(own, theirs) : null;

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
