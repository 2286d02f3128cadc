using System.Text.Json.Serialization;
using Quoll.Generated;
using Quoll.Hosts.Objects;
using Quoll.TypeModel;

namespace Quoll.Hosts;

/// <summary>
/// A property or field of a .NET type as a property of its objects in scripts. There is one instance per type and
/// process. The slots of all objects of the type hold it, and inline caches find it there.
/// </summary>
internal abstract class ScriptMember(ScriptMemberInfo info) : LiveValue
{
    /// <summary>The description of the member.</summary>
    public ScriptMemberInfo Info { get; } = info;

    public string Name => Info.Name;

    // The name in messages.
    private string FullName => $"{TypeNames.Of(Info.Owner)}.{Name}";

    /// <summary>Whether the value is a primitive in scripts, so that no object needs to be created for it.</summary>
    public bool IsPrimitive { get; protected init; } = HostValue.IsPrimitive(info.Type);

    /// <summary>The condition under which JSON omits it.</summary>
    public virtual JsonIgnoreCondition Omits => JsonIgnoreCondition.Never;

    /// <summary>Whether its enum values use names, regardless of the options for the type.</summary>
    public virtual bool HasNames => false;

    /// <summary>Whether scripts may write it.</summary>
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
        throw HostGuard.Error(host.Realm, failure, FullName);
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
        throw HostGuard.Error(host.Realm, failure, FullName);
    }

    /// <summary>Returns the code of a getter, for a member on the prototype.</summary>
    public NativeCode Getter() =>
        HostFunctions.Guard((in CallInfo call) => Read(call.Realm, HostPrototype.Receiver(call, Info.Owner).Target), FullName);

    /// <summary>Returns the code of a setter, for a member on the prototype.</summary>
    public NativeCode Setter() => HostFunctions.Guard((in CallInfo call) =>
    {
        Write(call.Realm, HostPrototype.Receiver(call, Info.Owner).Target, call[0]);
        return JsValue.Undefined;
    }, FullName);

    /// <summary>Returns the member's value for a script.</summary>
    [HostCode]
    public abstract JsValue Read(Realm realm, object target);

    /// <summary>Sets the member to a script's value. Throws a TypeError if the value does not fit.</summary>
    [HostCode]
    public abstract void Write(Realm realm, object target, in JsValue value);

    /// <summary>
    /// Sets the member of a new object, even if scripts may not write it. The path is the location of the value.
    /// </summary>
    [HostCode]
    public abstract void WriteFrom(Realm realm, object target, in JsValue value, ConversionPath path);

    /// <summary>Returns the member's .NET value; value types are boxed.</summary>
    [HostCode]
    public abstract object? ReadObject(object target);

    private ThrowCompletion ReadOnly(HostObject host) => host.Target.GetType().IsValueType
        ? Raise.TypeError(Messages.HostValueCopy, $"{host.Class.Info.Name}.{Name}")
        : Raise.TypeError(Messages.HostMemberReadOnly, $"{host.Class.Info.Name}.{Name}");

    protected ThrowCompletion NoSetter() => Raise.TypeError(Messages.HostMemberReadOnly, FullName);
}

/// <summary>The description of a member for scripts.</summary>
/// <param name="Owner">The type that it is looked up on.</param>
/// <param name="Name">The name that scripts see.</param>
/// <param name="Source">The member of the type.</param>
internal sealed record ScriptMemberInfo(Type Owner, string Name, TypeMember Source)
{
    /// <summary>The declared type of its value.</summary>
    public Type Type => Source.Type;

    /// <summary>The name in .NET.</summary>
    public string ClrName => Source.Name;

    /// <summary>Whether there is a setter that scripts may use if the type is writable.</summary>
    public bool IsWritable { get; init; }

    /// <summary>
    /// Whether the member is omitted from the own enumerable properties, and so from JSON (JsonIgnore,
    /// IgnoreDataMember).
    /// </summary>
    public bool IsHidden { get; init; }

    /// <summary>
    /// Whether conversions to the type set the member even if scripts may not: by constructor, init or private setter.
    /// </summary>
    public bool IsSettable { get; init; }

    /// <summary>Whether conversions to the type require it (required, JsonRequired).</summary>
    public bool IsRequired { get; init; }

    /// <summary>
    /// The position among the other members (JsonPropertyOrder). Members with equal order are in order of declaration.
    /// </summary>
    public int Order { get; init; }
}

/// <summary>A member whose values are boxed, because reflection accesses it where code may not be compiled.</summary>
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

/// <summary>A member whose enum values use names, regardless of the options for the type.</summary>
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
