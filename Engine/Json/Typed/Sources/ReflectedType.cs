using Quoll.Json.Typed.Collections;
using Quoll.TypeModel;

namespace Quoll.Json.Typed.Sources;

/// <summary>The description of a type by reflection.</summary>
[RequiresUnreferencedCode("Members that are used by JSON only may be trimmed.")]
[RequiresDynamicCode("Converters are made at run time.")]
internal sealed class ReflectedType<T> : TypeSource<T>
{
    public override AttributeSet Attributes => new(typeof(T), inherits: false);

    public override IEnumerable<TypeMember> Members => ReflectedMember.Of(typeof(T));

    public override TypeConstructor? Constructor => ObjectConstructor.Of(typeof(T));

    public override QuollConverter Names(bool byName) => ReflectedConverters.Make(typeof(EnumConverter<>), [typeof(T)], byName);

    public override QuollConverter? CreateFromParts(Func<Type, QuollConverter> inner) =>
        Nullable.GetUnderlyingType(typeof(T)) is { } underlying ? ReflectedConverters.Nullable(underlying, inner(underlying))
            : CollectionConverters.Create(typeof(T), inner);
}
