using System.Text.Json.Serialization;
using Quoll.TypeModel;

namespace Quoll.Json.Typed.Sources;

/// <summary>Serializes and deserializes a member that the generator described, in its owner.</summary>
internal abstract class GeneratedJsonMember<TOwner>
{
    /// <summary>Writes name and value after a lead. Returns false and writes nothing if the value is omitted.</summary>
    public abstract bool Write(ref QuollJsonWriter writer, ref TOwner owner, ObjectMember member, MemberNames names, int index, byte lead);

    /// <summary>Reads the value into its owner.</summary>
    public abstract void Read(ref QuollJsonReader reader, ref TOwner owner, QuollConverter converter);
}

/// <summary>A member by functions of its types.</summary>
internal sealed class GeneratedJsonMember<TOwner, TValue>(TypeMember<TOwner, TValue> source) : GeneratedJsonMember<TOwner>
{
    private readonly Generated.MemberGetter<TOwner, TValue>? _get = source.Getter;
    private readonly Generated.MemberSetter<TOwner, TValue>? _set = source.Setter;

    public override bool Write(
        ref QuollJsonWriter writer, ref TOwner owner, ObjectMember member, MemberNames names, int index, byte lead)
    {
        var value = _get!(ref owner);
        if (member.Skipped is JsonIgnoreCondition.WhenWritingNull or JsonIgnoreCondition.WhenWritingDefault
            && ObjectCompiler.IsDefault(value)) return false;
        writer.AppendName(names, index, lead);
        Unsafe.As<QuollConverter<TValue>>(member.Converter).WriteValue(ref writer, in value);
        return true;
    }

    public override void Read(ref QuollJsonReader reader, ref TOwner owner, QuollConverter converter) =>
        _set!(ref owner, Unsafe.As<QuollConverter<TValue>>(converter).ReadValue(ref reader));
}

/// <summary>Creates the members of JSON for those that the generator described.</summary>
internal sealed class GeneratedJsonMemberMaker : MemberVisitor
{
    public static readonly GeneratedJsonMemberMaker Instance = new();

    public override object Visit<TOwner, TValue>(TypeMember<TOwner, TValue> member) => new GeneratedJsonMember<TOwner, TValue>(member);
}
