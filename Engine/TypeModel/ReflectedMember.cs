using System.Reflection;
using Quoll.Generated;

namespace Quoll.TypeModel;

/// <summary>A property or field found by reflection.</summary>
internal sealed class ReflectedMember : TypeMember
{
    private const BindingFlags Declared = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.DeclaredOnly;

    private const BindingFlags Direct = BindingFlags.DoNotWrapExceptions;

    private readonly PropertyInfo? _property;
    private readonly FieldInfo? _field;

    public ReflectedMember(PropertyInfo property, MemberKind more = MemberKind.None)
        : base(property.Name, property.PropertyType, KindOf(property) | more, new AttributeSet(property, inherits: false)) =>
        _property = property;

    public ReflectedMember(FieldInfo field)
        : base(field.Name, field.FieldType, KindOf(field), new AttributeSet(field, inherits: false)) => _field = field;

    public override MemberInfo Info => _property ?? (MemberInfo)_field!;

    public override AttributeSet AllAttributes => new(Info, inherits: true);

    public override bool IsInitOnly =>
        _property?.SetMethod?.ReturnParameter.GetRequiredCustomModifiers().Contains(typeof(IsExternalInit)) == true;

    /// <summary>
    /// Returns the properties and fields of instances: those of the type itself before those of its bases, including
    /// hidden ones.
    /// </summary>
    [RequiresUnreferencedCode("Members that are used by scripts or JSON only may be trimmed.")]
    public static IEnumerable<ReflectedMember> Of(Type type)
    {
        foreach (var level in Levels(type))
        {
            foreach (var member in level.GetMembers(Declared))
            {
                if (member.Name.AsSpan().ContainsAny('.', '<')) continue;
                if (member is PropertyInfo property && HasValue(property)) yield return new ReflectedMember(property);
                else if (member is FieldInfo field && !HasNoValues(field.FieldType)
                    && !field.IsDefined(typeof(CompilerGeneratedAttribute), false)) yield return new ReflectedMember(field);
            }
        }
    }

    /// <summary>Returns the properties of an interface, which a type may implement explicitly.</summary>
    [RequiresUnreferencedCode("Members that are used by scripts only may be trimmed.")]
    public static IEnumerable<ReflectedMember> OfInterface(Type type) =>
        type.GetProperties(BindingFlags.Public | BindingFlags.Instance)
            .Where(HasValue)
            .Select(static property => new ReflectedMember(property, MemberKind.Explicit));

    /// <summary>Returns the public static properties and fields, including those of base types.</summary>
    [RequiresUnreferencedCode("Members that are used by scripts only may be trimmed.")]
    public static IEnumerable<ReflectedMember> StaticsOf(Type type)
    {
        foreach (var member in type.GetMembers(BindingFlags.Public | BindingFlags.Static | BindingFlags.FlattenHierarchy))
        {
            if (member is PropertyInfo { GetMethod.IsPublic: true } property && HasValue(property))
                yield return new ReflectedMember(property);
            else if (member is FieldInfo field && !HasNoValues(field.FieldType)) yield return new ReflectedMember(field);
        }
    }

    private static bool HasValue(PropertyInfo property) =>
        !HasNoValues(property.PropertyType) && property.GetIndexParameters().Length == 0;

    /// <summary>Returns whether objects cannot hold a value of the type.</summary>
    private static bool HasNoValues(Type type) => type.IsByRef || type.IsPointer || type.IsFunctionPointer || type.IsByRefLike;

    /// <summary>
    /// Returns the type and its bases, which may declare members; for an interface, those that it extends.
    /// </summary>
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "Interfaces of a type that is in use are kept.")]
    private static IEnumerable<Type> Levels(Type type)
    {
        if (type.IsInterface)
        {
            yield return type;
            foreach (var extended in type.GetInterfaces()) yield return extended;
            yield break;
        }
        for (Type? level = type; level is not null && level != typeof(object) && level != typeof(ValueType); level = level.BaseType)
        {
            // By name, because using the type would load its assembly, which few programs need.
            if (level is not { Name: "DynamicObject", Namespace: "System.Dynamic" }) yield return level;
        }
    }

    public override object? Get(object target) =>
        _property is not null ? _property.GetMethod!.Invoke(target, Direct, null, null, null) : _field!.GetValue(target);

    public override void Set(object target, object? value)
    {
        if (_property is not null) _property.SetMethod!.Invoke(target, Direct, null, [value], null);
        else _field!.SetValue(target, value);
    }

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
