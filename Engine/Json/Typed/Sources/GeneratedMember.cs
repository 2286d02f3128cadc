using System.Runtime.CompilerServices;
using System.Text.Json.Serialization;
using Quoll.Json.Typed.Description;
using Quoll.Hosts;
using Quoll.TypeModel;

namespace Quoll.Json.Typed.Sources;

/// <summary>A property or field as the generator wrote it.</summary>
internal abstract class GeneratedMember<TOwner>(string name, Type type, MemberKind kind, Attribute[] attributes)
    : MemberSource(name, type, kind, new AttributeSet(attributes))
{
    /// <summary>Writes name and value behind a lead; false, and nothing, where the value is left out.</summary>
    public abstract bool Write(ref QuollJsonWriter writer, ref TOwner owner, ObjectMember member, MemberNames names, int index, byte lead);

    /// <summary>Reads the value into its owner.</summary>
    public abstract void Read(ref QuollJsonReader reader, ref TOwner owner, QuollConverter converter);
}

/// <summary>A property or field of a type, by functions of its types.</summary>
internal sealed class GeneratedMember<TOwner, TValue>(
    string name, MemberKind kind, Attribute[] attributes, JsonGetter<TOwner, TValue>? get, JsonSetter<TOwner, TValue>? set,
    BoxReference<TOwner>? unbox)
    : GeneratedMember<TOwner>(name, typeof(TValue), kind, attributes)
{
    public override bool Write(
        ref QuollJsonWriter writer, ref TOwner owner, ObjectMember member, MemberNames names, int index, byte lead)
    {
        var value = get!(ref owner);
        if (member.Skipped is JsonIgnoreCondition.WhenWritingNull or JsonIgnoreCondition.WhenWritingDefault
            && ObjectCompiler.IsDefault(value)) return false;
        writer.AppendName(names.Data, names.Start(index), names.Length(index), lead);
        Unsafe.As<QuollConverter<TValue>>(member.Converter).WriteValue(ref writer, in value);
        return true;
    }

    public override void Read(ref QuollJsonReader reader, ref TOwner owner, QuollConverter converter) =>
        set!(ref owner, Unsafe.As<QuollConverter<TValue>>(converter).ReadValue(ref reader));

    public override object? Get(object target)
    {
        if (unbox is not null) return get!(ref unbox(target));
        var owner = (TOwner)target;
        return get!(ref owner);
    }

    public override void Set(object target, object? value)
    {
        if (unbox is not null)
        {
            set!(ref unbox(target), (TValue)value!);
            return;
        }
        var owner = (TOwner)target;
        set!(ref owner, (TValue)value!);
    }
}
