using System.Reflection;
using Quoll.Json.Typed.Description;
using Quoll.Hosts;
using Quoll.TypeModel;

namespace Quoll.Json.Typed.Sources;

/// <summary>
/// A property or field of a type before options are asked: by reflection, or as the generator wrote it.
/// </summary>
internal abstract class MemberSource(string name, Type type, MemberKind kind, AttributeSet attributes)
{
    /// <summary>The name in .NET.</summary>
    public string Name { get; } = name;

    /// <summary>The declared type.</summary>
    public Type Type { get; } = type;

    public AttributeSet Attributes { get; } = attributes;

    public bool Is(MemberKind wanted) => (kind & wanted) == wanted;

    public abstract object? Get(object target);

    public abstract void Set(object target, object? value);
}

/// <summary>A property or field by reflection.</summary>
internal sealed class ReflectedMember : MemberSource
{
    public ReflectedMember(PropertyInfo property) : this(property, property.PropertyType, KindOf(property))
    {
    }

    public ReflectedMember(FieldInfo field) : this(field, field.FieldType, KindOf(field))
    {
    }

    private ReflectedMember(MemberInfo info, Type type, MemberKind kind)
        : base(info.Name, type, kind, new AttributeSet(info, inherits: false)) => Info = info;

    public static ReflectedMember Of(MemberInfo info) =>
        info is PropertyInfo property ? new ReflectedMember(property) : new ReflectedMember((FieldInfo)info);

    public MemberInfo Info { get; }

    public override object? Get(object target) => MemberReflection.Get(Info, target);

    public override void Set(object target, object? value) => MemberReflection.Set(Info, target, value);

    private static MemberKind KindOf(PropertyInfo property)
    {
        var (getter, setter) = (property.GetMethod, property.SetMethod);
        var any = (getter ?? setter)!;
        return Chosen(getter, MemberKind.Read, MemberKind.ReadPublic) | Chosen(setter, MemberKind.Set, MemberKind.SetPublic)
            | (any.GetBaseDefinition() != any ? MemberKind.Override : MemberKind.None);
    }

    private static MemberKind KindOf(FieldInfo field) => MemberKind.Field | (field.IsPublic ? MemberKind.ReadPublic : MemberKind.Read)
        | (field.IsInitOnly || field.IsLiteral ? MemberKind.None : field.IsPublic ? MemberKind.SetPublic : MemberKind.Set);

    private static MemberKind Chosen(MethodInfo? accessor, MemberKind kind, MemberKind publicKind) =>
        accessor is null ? MemberKind.None : accessor.IsPublic ? publicKind : kind;
}
