using Quoll.TypeModel;

namespace Quoll.Hosts;

/// <summary>A member by functions of its types, which the generator wrote or reflection bound to a structure.</summary>
internal sealed class TypedMember<TOwner, TValue>(ScriptMemberInfo info, TypeMember<TOwner, TValue> member) : ScriptMember(info)
{
    public override JsValue Read(Realm realm, object target) =>
        member.Getter is null ? JsValue.Undefined : HostConvert<TValue>.ToValue(realm, member.Read(target));

    public override object? ReadObject(object target) => member.Getter is null ? null : member.Read(target);

    public override void Write(Realm realm, object target, in JsValue value)
    {
        if (member.Setter is null) throw NoSetter();
        member.Write(target, HostConvert<TValue>.From(realm, value, Info));
    }

    public override void WriteFrom(Realm realm, object target, in JsValue value, ConversionPath path) =>
        member.Write(target, HostConvert<TValue>.From(realm, value, path));
}

/// <summary>Creates the members of scripts for the members that the generator described.</summary>
internal sealed class TypedMemberMaker(ScriptMemberInfo info) : MemberVisitor
{
    public override object Visit<TOwner, TValue>(TypeMember<TOwner, TValue> member) => new TypedMember<TOwner, TValue>(info, member);
}

/// <summary>A member of a class that reflection found, by functions of its types.</summary>
internal sealed class CompiledMember<TOwner, TValue>(ScriptMemberInfo info, Func<TOwner, TValue>? getter, Action<TOwner, TValue>? setter)
    : ScriptMember(info) where TOwner : class
{
    public override JsValue Read(Realm realm, object target) =>
        getter is null ? JsValue.Undefined : HostConvert<TValue>.ToValue(realm, getter((TOwner)target));

    public override object? ReadObject(object target) => getter is null ? null : getter((TOwner)target);

    public override void Write(Realm realm, object target, in JsValue value)
    {
        if (setter is null) throw NoSetter();
        setter((TOwner)target, HostConvert<TValue>.From(realm, value, Info));
    }

    public override void WriteFrom(Realm realm, object target, in JsValue value, ConversionPath path) =>
        setter!((TOwner)target, HostConvert<TValue>.From(realm, value, path));
}
