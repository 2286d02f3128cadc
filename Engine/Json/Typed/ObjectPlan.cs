using Quoll.Json.Core;
using Quoll.TypeModel;

namespace Quoll.Json.Typed;

/// <summary>How objects of a type are written and read: one a type and options.</summary>
internal sealed class ObjectPlan
{
    public ObjectPlan(
        Type type, ObjectMember[] members, TypeConstructor? constructor, QuollJsonOptions options, string? discriminator = null)
    {
        Discriminator = discriminator;
        (Type, Members, Constructor, Options) = (type, members, constructor, options);
        TypeName = TypeNames.Of(type);
        Names = new MemberNames(Array.ConvertAll(members, static member => member.Name), options.IgnoreCase, discriminator);
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

    /// <summary>The generator described the type: its members use functions of their types.</summary>
    public bool IsGenerated { get; init; }

    /// <summary>
    /// Objects want to know when they are written and read (IJsonOnSerializing and similar ones): they go the plain
    /// way.
    /// </summary>
    public bool HasCallbacks { get; init; }

    /// <summary>The members, in the order of writing.</summary>
    public ObjectMember[] Members { get; }

    public MemberNames Names { get; }

    /// <summary>Those of the members.</summary>
    public QuollConverter[] Converters { get; }

    /// <summary>
    /// The constructor that objects are made by; null for a structure without one, and where there is none.
    /// </summary>
    public TypeConstructor? Constructor { get; }

    public ConstructorParameter[] Parameters { get; }

    /// <summary>What says why objects cannot be made; null if they can.</summary>
    public string? CreationFault { get; init; }

    /// <summary>The member that takes what no other does (JsonExtensionData).</summary>
    public ObjectMember? Extension { get; init; }

    /// <summary>Members that the type does not have are an error.</summary>
    public bool RefusesUnknown { get; init; }

    /// <summary>The first 64 members that must be there, as bits.</summary>
    public ulong Required { get; }

    /// <summary>A converter by its type, which is known.</summary>
    public QuollConverter<T> Converter<T>(int index) => System.Runtime.CompilerServices.Unsafe.As<QuollConverter<T>>(Converters[index]);

    /// <summary>Asks the converter of a member whether it leaves out a value.</summary>
    public bool Omits<T>(ref QuollJsonWriter writer, int index, in T value) => Converter<T>(index).Omits(ref writer, in value);

    /// <summary>Writes a member that has a converter.</summary>
    public void Write<T>(ref QuollJsonWriter writer, int index, in T value) => Converter<T>(index).WriteValue(ref writer, in value);

    /// <summary>Reads a member that has a converter.</summary>
    public T Read<T>(ref QuollJsonReader reader, int index) => Converter<T>(index).ReadValue(ref reader);

    /// <summary>Reads past a member that the type does not have.</summary>
    /// <param name="reader">At the value.</param>
    /// <param name="hasType">The object has told its type.</param>
    public void Unknown(ref QuollJsonReader reader, ref bool hasType)
    {
        if (!IsMetadata(reader, ref hasType) && RefusesUnknown)
            throw reader.ErrorAtName(JsonMessages.MemberUnknown, TypeName, QuotedText.Of(reader.LastName()));
        reader.Skip();
    }

    /// <summary>
    /// Is the name that was read last one that a type with derived ones, or references by option, put in? An error
    /// where it may not stand.
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

    /// <summary>The name of what tells objects apart from those of other types; null without one.</summary>
    public string? Discriminator { get; }

    /// <summary>The plan of objects that tell their type by a member.</summary>
    public ObjectPlan WithDiscriminator(string discriminator)
    {
        // A name that is ignored elsewhere says something here.
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

    /// <summary>A member was read that was read before.</summary>
    public void Repeated(ref QuollJsonReader reader, int index) =>
        throw reader.ErrorAtMember(Names, index, JsonMessages.DuplicateProperty, QuotedText.Of(Members[index].Name));

    /// <summary>Members are missing that must be there.</summary>
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
