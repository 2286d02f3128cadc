using Quoll.Generated;
using Quoll.TypeModel;

namespace Quoll.Json.Typed.Sources;

/// <summary>A type as the generator wrote it: no reflection.</summary>
/// <param name="attributes">Gives those of the type; null if it has none.</param>
internal sealed class GeneratedType<T>(Func<Attribute[]>? attributes) : TypeSource<T>
{
    private Attribute[]? _attributes;
    private DescribedMembers<T>? _described;

    /// <summary>Says which members objects have; null if values are none.</summary>
    public Action<DescribedMembers<T>>? Describe { get; init; }

    /// <summary>Where a structure lies; null if the type is none.</summary>
    public BoxReference<T>? Unbox { get; init; }

    /// <summary>The converter of a type whose values have others in them; null if it is an object.</summary>
    public Func<Func<Type, QuollConverter>, QuollConverter>? Parts { get; init; }

    /// <summary>The converter of an enum; null if the type is none.</summary>
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
