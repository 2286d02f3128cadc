using Quoll.Json.Core;
using Quoll.TypeModel;

namespace Quoll.Json.Typed;

/// <summary>The plan for writing and reading objects of a type, one per type and options.</summary>
internal sealed class ObjectPlan
{
    public ObjectPlan(
        Type type, ObjectMember[] members, TypeConstructor? constructor, QuollJsonOptions options, string? discriminator = null)
    {
        Discriminator = discriminator;
        (Type, Members, Constructor, Options) = (type, members, constructor, options);
        TypeName = TypeNames.Of(type);
        Names = new MemberNames(
            Array.ConvertAll(members, static member => member.Name), options.PropertyNameCaseInsensitive, discriminator);
        Converters = Array.ConvertAll(members, static member => member.Converter);
        Parameters = constructor?.Parameters ?? [];
        for (var i = 0; i < members.Length; i++)
        {
            if (members[i].IsRequired && i < 64) Required |= 1UL << i;
        }
    }

    public Type Type { get; }

    public string TypeName { get; }

    public QuollJsonOptions Options { get; }

    /// <summary>Whether the generator described the type, so that its members use functions of their types.</summary>
    public bool IsGenerated { get; init; }

    /// <summary>
    /// Whether objects have callbacks for writing and reading (IJsonOnSerializing and similar ones). They are handled
    /// without compiled code.
    /// </summary>
    public bool HasCallbacks { get; init; }

    /// <summary>The members, in the order of writing.</summary>
    public ObjectMember[] Members { get; }

    public MemberNames Names { get; }

    /// <summary>The names of the members.</summary>
    public QuollConverter[] Converters { get; }

    /// <summary>The constructor that creates objects; null for a structure without one, and if there is none.</summary>
    public TypeConstructor? Constructor { get; }

    public ConstructorParameter[] Parameters { get; }

    /// <summary>The message if objects cannot be created; null if they can.</summary>
    public string? CreationFault { get; init; }

    /// <summary>The member that holds unknown members (JsonExtensionData).</summary>
    public ObjectMember? Extension { get; init; }

    /// <summary>Whether members that the type does not have are an error.</summary>
    public bool RefusesUnknown { get; init; }

    /// <summary>The first 64 required members, as bits.</summary>
    public ulong Required { get; }

    /// <summary>Returns a converter as its known type.</summary>
    public QuollConverter<T> Converter<T>(int index) => System.Runtime.CompilerServices.Unsafe.As<QuollConverter<T>>(Converters[index]);

    /// <summary>Writes a member whose converter is asked; false if it leaves the member out.</summary>
    public bool TryWriteMember<T>(ref QuollJsonWriter writer, int index, in T value, byte lead) =>
        Converter<T>(index).TryWriteMember(ref writer, in value, Names, index, lead);

    /// <summary>Writes a member that has a converter.</summary>
    public void Write<T>(ref QuollJsonWriter writer, int index, in T value) => Converter<T>(index).WriteValue(ref writer, in value);

    /// <summary>Reads a member that has a converter.</summary>
    public T Read<T>(ref QuollJsonReader reader, int index) => Converter<T>(index).ReadValue(ref reader);

    /// <summary>Reads past a member that the type does not have.</summary>
    /// <param name="reader">The reader, at the value.</param>
    /// <param name="hasType">Whether the object has named its type.</param>
    public void Unknown(ref QuollJsonReader reader, ref bool hasType)
    {
        if (!IsMetadata(reader, ref hasType) && RefusesUnknown)
            throw reader.ErrorAtName(JsonMessages.MemberUnknown, TypeName, QuotedText.Of(reader.LastName()));
        reader.Skip();
    }

    /// <summary>
    /// Returns whether the last name is metadata of derived types or references. Throws if it is not allowed at this
    /// place.
    /// </summary>
    /// <inheritdoc cref="Unknown"/>
    public bool IsMetadata(in QuollJsonReader reader, ref bool hasType)
    {
        if (Discriminator is null && Options.References != JsonReferences.Preserve) return false;
        var name = reader.LastName();
        if (name != Discriminator) return reader.IsOwnId(name);
        if (hasType) throw reader.ErrorAtName(JsonMessages.DuplicateProperty, QuotedText.Of(name));
        return hasType = true;
    }

    /// <summary>The name of the discriminator; null without one.</summary>
    public string? Discriminator { get; }

    /// <summary>Returns the plan of objects with a discriminator member.</summary>
    public ObjectPlan WithDiscriminator(string discriminator)
    {
        // A name that is ignored elsewhere has a meaning here.
        var members = Array.FindAll(Members, member => !(member.IsIgnored && member.Name == discriminator));
        return new ObjectPlan(Type, members, Constructor, Options, discriminator)
        {
            IsGenerated = IsGenerated,
            HasCallbacks = HasCallbacks,
            CreationFault = CreationFault,
            Extension = Extension,
            RefusesUnknown = RefusesUnknown,
        };
    }

    /// <summary>Handles a member that was read twice.</summary>
    public void Repeated(ref QuollJsonReader reader, int index) =>
        throw reader.ErrorAtMember(Names, index, JsonMessages.DuplicateProperty, QuotedText.Of(Members[index].Name));

    /// <summary>Throws because required members are missing.</summary>
    public void Missing(ref QuollJsonReader reader, ulong seen)
    {
        for (var i = 0; i < Members.Length; i++)
        {
            if ((Required & ~seen & 1UL << i) != 0) Missing(ref reader, Members[i]);
        }
    }

    public void Missing(ref QuollJsonReader reader, ObjectMember member) =>
        throw reader.CreateErrorAtEnd(JsonMessages.MemberMissing, TypeName, member.Name);
}
