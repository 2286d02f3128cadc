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

    /// <summary>Serializes and deserializes it where its owner lies; null for a type that reflection
    /// describes.</summary>
    public object? Generated { get; } = source.Accept(GeneratedJsonMemberMaker.Instance);

    /// <summary>How its values are written and read; none where it is ignored.</summary>
    public QuollConverter Converter { get; init; } = null!;

    /// <summary>Its name is known, and its values are passed over.</summary>
    public bool IsIgnored { get; init; }

    /// <summary>There is a getter that may be used.</summary>
    public bool HasGetter { get; init; }

    /// <summary>It is written.</summary>
    public bool IsSerialized { get; init; }

    /// <summary>There is a setter that may be used.</summary>
    public bool HasSetter { get; init; }

    /// <summary>A collection that is there is read into.</summary>
    public bool IsFilled { get; init; }

    /// <summary>Left out when null, or when it has the default of its type.</summary>
    public JsonIgnoreCondition Skipped { get; init; }

    /// <summary>Left out when the converter says so: the value has no text.</summary>
    public bool AsksConverter { get; init; }

    public bool IsRequired { get; init; }

    public int Order { get; init; }

    /// <summary>The parameter of the constructor that it is given by; -1 if it is set.</summary>
    public int Parameter { get; set; } = -1;

    public object? Get(object target) => Source.Get(target);

    public void Set(object target, object? value) => Source.Set(target, value);

    /// <summary>Is a value left out?</summary>
    public bool Skips(object? value) => MemberContract.LeavesOut(
        Skipped, value, Skipped == JsonIgnoreCondition.WhenWritingDefault ? DefaultValue.Of(Type) : null);
}
