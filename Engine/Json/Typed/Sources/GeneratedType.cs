using Quoll.Generated;
using Quoll.TypeModel;

namespace Quoll.Json.Typed.Sources;

/// <summary>A type that the generator described, without reflection.</summary>
/// <param name="attributes">Returns the attributes of the type; null if it has none.</param>
internal sealed class GeneratedType<T>(Func<Attribute[]>? attributes) : TypeSource<T>
{
    private Attribute[]? _attributes;
    private DescribedMembers<T>? _described;

    /// <summary>Describes the members of objects; null if values are not objects.</summary>
    public Action<DescribedMembers<T>>? Describe { get; init; }

    /// <summary>Returns a structure in its box, by reference; null if the type is not a structure.</summary>
    public BoxReference<T>? Unbox { get; init; }

    /// <summary>The converter of a type whose values contain others; null if it is an object.</summary>
    public Func<Func<Type, QuollConverter>, QuollConverter>? Parts { get; init; }

    /// <summary>The converter of an enum; null if the type is not an enum.</summary>
    public Func<bool, QuollConverter>? ByName { get; init; }

    public override bool IsGenerated => true;

    public override AttributeSet Attributes => new(_attributes ??= attributes?.Invoke() ?? []);

    public override IEnumerable<TypeMember> Members => Described.All;

    public override TypeConstructor? Constructor => Described.Constructor;

    public override QuollConverter Names(bool byName) => ByName!(byName);

    public override QuollConverter? CreateFromParts(Func<Type, QuollConverter> inner) => Parts?.Invoke(inner);

    private DescribedMembers<T> Described
    {
        get
        {
            if (_described is { } known) return known;
            var described = new DescribedMembers<T>(Unbox);
            (Describe ?? throw TypeFault.Unsupported(TypeMessages.DescribedByConverter, TypeNames.Of(Type)))(described);
            return _described = described;
        }
    }
}
