using System.Text.Json.Serialization;
using Quoll.TypeModel;

namespace Quoll.Hosts;

/// <summary>
/// A member that JSON omits if it is null or has its default value (JsonIgnoreCondition, DataMember.EmitDefaultValue).
/// Scripts then see undefined, which JSON.stringify omits.
/// </summary>
internal sealed class OmittedMember : ScriptMember
{
    private static readonly object Undefined = JsValue.Undefined;

    private readonly ScriptMember _member;

    // Null if only null is omitted.
    private readonly object? _default;

    public OmittedMember(ScriptMember member, JsonIgnoreCondition condition) : base(member.Info)
    {
        (_member, Omits) = (member, condition);
        IsPrimitive = false;
        if (condition != JsonIgnoreCondition.WhenWritingDefault || DefaultValue.Of(Info.Type) is not { } unset) return;
        _default = member is NamedMember && EnumNames.Of(Info.Type).TryGetText(unset, out var name) ? name : unset;
    }

    public override JsonIgnoreCondition Omits { get; }

    public override bool HasNames => _member.HasNames;

    public override JsValue Read(Realm realm, object target)
    {
        if (_default is not null) return HostValue.ToValue(realm, ReadObject(target), Info.Type);
        var value = _member.Read(realm, target);
        return value.IsNull ? JsValue.Undefined : value;
    }

    public override object? ReadObject(object target)
    {
        var value = _member.ReadObject(target);
        return MemberContract.LeavesOut(Omits, value, _default) ? Undefined : value;
    }

    public override void Write(Realm realm, object target, in JsValue value) => _member.Write(realm, target, value);

    public override void WriteFrom(Realm realm, object target, in JsValue value, ConversionPath path) =>
        _member.WriteFrom(realm, target, value, path);
}
