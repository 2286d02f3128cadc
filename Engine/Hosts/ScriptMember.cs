using System.Text.Json.Serialization;
using Quoll.Generated;
using Quoll.Hosts.Objects;
using Quoll.TypeModel;

namespace Quoll.Hosts;

/// <summary>
/// A property or field of a .NET type as a property of its objects in scripts. One a type and process; the slots of all
/// objects of the type hold it, and inline caches find it there.
/// </summary>
internal abstract class ScriptMember(ScriptMemberInfo info) : LiveValue
{
    /// <summary>What is known of the member.</summary>
    public ScriptMemberInfo Info { get; } = info;

    public string Name => Info.Name;

    /// <summary>The value is a primitive one in scripts, so that no object needs to be made for it.</summary>
    public bool IsPrimitive { get; protected init; } = HostValue.IsPrimitive(info.Type);

    /// <summary>When JSON leaves it out.</summary>
    public virtual JsonIgnoreCondition Omits => JsonIgnoreCondition.Never;

    /// <summary>Its values, of an enum, use names, whatever others of the type do.</summary>
    public virtual bool HasNames => false;

    /// <summary>May scripts write it?</summary>
    public bool IsWritable => Info.IsWritable;

    public sealed override JsValue Get(JsObject holder)
    {
        var host = (HostObject)holder;
        Exception failure;
        try
        {
            return Read(host.Realm, host.Target);
        }
        catch (Exception thrown) when (HostGuard.Catches(thrown))
        {
            failure = thrown;
        }
        throw HostGuard.Error(host.Realm, failure);
    }

    public sealed override void Set(JsObject holder, in JsValue value)
    {
        var host = (HostObject)holder;
        if (!IsWritable || !host.Class.IsWritable) throw ReadOnly(host);
        Exception failure;
        try
        {
            Write(host.Realm, host.Target, value);
            return;
        }
        catch (Exception thrown) when (HostGuard.Catches(thrown))
        {
            failure = thrown;
        }
        throw HostGuard.Error(host.Realm, failure);
    }

    /// <summary>The code of a getter, where the member stands on the prototype.</summary>
    public NativeCode Getter() =>
        HostFunctions.Guard((in CallInfo call) => Read(call.Realm, HostPrototype.Receiver(call, Info.Owner).Target));

    /// <summary>The code of a setter, where the member stands on the prototype.</summary>
    public NativeCode Setter() => HostFunctions.Guard((in CallInfo call) =>
    {
        Write(call.Realm, HostPrototype.Receiver(call, Info.Owner).Target, call[0]);
        return JsValue.Undefined;
    });

    /// <summary>The member's value for a script.</summary>
    [HostCode]
    public abstract JsValue Read(Realm realm, object target);

    /// <summary>Sets the member to what a script gives: a TypeError where it does not fit.</summary>
    [HostCode]
    public abstract void Write(Realm realm, object target, in JsValue value);

    /// <summary>Sets the member of a new object, whatever scripts may; the path says where the value stands.</summary>
    [HostCode]
    public abstract void WriteFrom(Realm realm, object target, in JsValue value, ConversionPath path);

    /// <summary>The member's value as it is; of value types boxed.</summary>
    [HostCode]
    public abstract object? ReadObject(object target);

    private ThrowCompletion ReadOnly(HostObject host) => host.Target.GetType().IsValueType
        ? Raise.TypeError(Messages.HostValueCopy, $"{host.Class.Info.Name}.{Name}")
        : Raise.TypeError(Messages.HostMemberReadOnly, $"{host.Class.Info.Name}.{Name}");

    protected ThrowCompletion NoSetter() => Raise.TypeError(Messages.HostMemberReadOnly, $"{TypeNames.Of(Info.Owner)}.{Name}");
}

/// <summary>What scripts know of a member without reading it.</summary>
/// <param name="Owner">The type that it is looked up on.</param>
/// <param name="Name">The name that scripts see.</param>
/// <param name="Source">The member of the type.</param>
internal sealed record ScriptMemberInfo(Type Owner, string Name, TypeMember Source)
{
    /// <summary>The declared type of its value.</summary>
    public Type Type => Source.Type;

    /// <summary>The name in .NET.</summary>
    public string ClrName => Source.Name;

    /// <summary>There is a setter, and nothing forbids scripts its use where the type is writable.</summary>
    public bool IsWritable { get; init; }

    /// <summary>
    /// Left out of the own enumerable properties, and with them of JSON (JsonIgnore, IgnoreDataMember).
    /// </summary>
    public bool IsHidden { get; init; }

    /// <summary>
    /// Conversions to the type set it also where scripts may not: by constructor, init or private setter.
    /// </summary>
    public bool IsSettable { get; init; }

    /// <summary>Conversions to the type must find it (required, JsonRequired).</summary>
    public bool IsRequired { get; init; }

    /// <summary>
    /// Where it stands among the others; those of equal order in order of declaration (JsonPropertyOrder).
    /// </summary>
    public int Order { get; init; }
}

/// <summary>A member whose values are boxed on the way: by reflection, where no code may be made.</summary>
internal sealed class BoxedMember(ScriptMemberInfo info) : ScriptMember(info)
{
    public override JsValue Read(Realm realm, object target) =>
        Info.Source.Is(MemberKind.Read) ? HostValue.ToValue(realm, Info.Source.Get(target), Info.Type) : JsValue.Undefined;

    public override object? ReadObject(object target) => Info.Source.Is(MemberKind.Read) ? Info.Source.Get(target) : null;

    public override void Write(Realm realm, object target, in JsValue value)
    {
        if (!Info.Source.Is(MemberKind.Set)) throw NoSetter();
        Info.Source.Set(target, ValueReader.Read(realm, value, Info.Type, new ConversionPath(Info)));
    }

    public override void WriteFrom(Realm realm, object target, in JsValue value, ConversionPath path) =>
        Info.Source.Set(target, ValueReader.Read(realm, value, Info.Type, path));
}

/// <summary>A member whose enum values use names, whatever others of the type do.</summary>
internal sealed class NamedMember(BoxedMember member) : ScriptMember(member.Info)
{
    public override bool HasNames => true;

    public override JsValue Read(Realm realm, object target)
    {
        if (member.ReadObject(target) is not { } value) return JsValue.Null;
        return EnumNames.Of(value.GetType()).TryGetText(value, out var text) ? new JsValue(text) : member.Read(realm, target);
    }

    public override object? ReadObject(object target) =>
        member.ReadObject(target) is { } value && EnumNames.Of(value.GetType()).TryGetText(value, out var text) ? text
            : member.ReadObject(target);

    public override void Write(Realm realm, object target, in JsValue value) => member.Write(realm, target, value);

    public override void WriteFrom(Realm realm, object target, in JsValue value, ConversionPath path) =>
        member.WriteFrom(realm, target, value, path);
}
