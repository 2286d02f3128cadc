using Quoll.TypeModel;

namespace Quoll.Hosts;

/// <summary>
/// A member whose type scripts may not see. It is listed like other members, and reading, copying or filling it throws
/// an error with the remedy, so it is never dropped without a word.
/// </summary>
internal sealed class RefusedMember : ScriptMember
{
    // Null if the host cannot make it visible by naming a type.
    private readonly Type? _missing;

    private RefusedMember(ScriptMemberInfo info, Type? missing) : base(info) => (_missing, IsPrimitive) = (missing, false);

    /// <summary>Creates the member. One whose type has [ScriptIgnore] is not listed, as the host wished.</summary>
    public static RefusedMember Create(ScriptTypes types, ScriptMemberInfo info) => new(
        info.Type.IsDefined(typeof(ScriptIgnoreAttribute), false) ? info with { IsHidden = true, IsSettable = false } : info,
        types.MissingIn(info.Type, info.Owner));

    public override JsValue Read(Realm realm, object target) => throw Error();

    public override object? ReadObject(object target) => throw Error();

    public override void Write(Realm realm, object target, in JsValue value) => throw Error();

    public override void WriteFrom(Realm realm, object target, in JsValue value, ConversionPath path) => throw Error();

    private ThrowCompletion Error()
    {
        var name = $"{TypeNames.Of(Info.Owner)}.{Name}";
        return _missing is null ? Raise.TypeError(Messages.HostMemberForbidden, name, TypeNames.Of(Info.Type))
            : Raise.TypeError(Messages.HostMemberRefused, name, TypeNames.Of(_missing));
    }
}
