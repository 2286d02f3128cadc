using System.Text.Json.Serialization;
using Quoll.Json.Typed.Sources;
using Quoll.TypeModel;

namespace Quoll.Json.Typed;

/// <summary>A property or field of a type as a member of its objects in JSON.</summary>
internal sealed class ObjectMember(string name, TypeMember source)
{
    /// <summary>The name in JSON.</summary>
    public string Name { get; } = name;

    /// <summary>The declared type.</summary>
    public Type Type => Source.Type;

    public TypeMember Source { get; } = source;

    /// <summary>Serializes and deserializes it in its owner; null for a type that reflection describes.</summary>
    public object? Generated { get; } = source.Accept(GeneratedJsonMemberMaker.Instance);

    /// <summary>The converter of its values; none if it is ignored.</summary>
    public QuollConverter Converter { get; init; } = null!;

    /// <summary>Whether its name is known, but its values are skipped.</summary>
    public bool IsIgnored { get; init; }

    /// <summary>Whether it has a usable getter.</summary>
    public bool HasGetter { get; init; }

    /// <summary>Whether it is written.</summary>
    public bool IsSerialized { get; init; }

    /// <summary>Whether it has a usable setter.</summary>
    public bool HasSetter { get; init; }

    /// <summary>Whether an existing collection is filled.</summary>
    public bool IsFilled { get; init; }

    /// <summary>Whether it is omitted if null, or if it has the default of its type.</summary>
    public JsonIgnoreCondition Skipped { get; init; }

    /// <summary>Whether it is omitted if the converter reports that the value has no text.</summary>
    public bool AsksConverter { get; init; }

    public bool IsRequired { get; init; }

    public int Order { get; init; }

    /// <summary>The constructor's parameter for it; -1 if it is set.</summary>
    public int Parameter { get; set; } = -1;

    public object? Get(object target) => Source.Get(target);

    public void Set(object target, object? value) => Source.Set(target, value);

    /// <summary>Returns whether a value is omitted.</summary>
    public bool Skips(object? value) => MemberContract.LeavesOut(
        Skipped, value, Skipped == JsonIgnoreCondition.WhenWritingDefault ? DefaultValue.Of(Type) : null);
}
