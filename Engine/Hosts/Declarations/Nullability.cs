using System.Reflection;

namespace Quoll.Hosts.Declarations;

/// <summary>
/// The null annotations of C# for members and parameters, which .NET stores as attributes. A trimmed application has
/// none of them, so the declarations then do not mention null.
/// </summary>
[UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "What is trimmed says nothing about null.")]
[UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "What is trimmed says nothing about null.")]
internal sealed class Nullability
{
    private const BindingFlags Everywhere =
        BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static | BindingFlags.FlattenHierarchy;

    private readonly NullabilityInfoContext? _context =
        AppContext.TryGetSwitch("System.Reflection.NullabilityInfoContext.IsSupported", out var isOn) && !isOn ? null : new();

    /// <summary>Returns the annotations of a property or field; null if unknown.</summary>
    public NullabilityInfo? Of(ScriptMemberInfo member)
    {
        if (_context is null) return null;
        foreach (var found in member.Owner.GetMember(member.ClrName, MemberTypes.Property | MemberTypes.Field, Everywhere))
        {
            if (found is PropertyInfo property && property.PropertyType == member.Type)
                return _context.Create((PropertyInfo)Declared(found));
            if (found is FieldInfo field && field.FieldType == member.Type) return _context.Create((FieldInfo)Declared(found));
        }
        return null;
    }

    /// <summary>Returns the annotations of a parameter of a method.</summary>
    public NullabilityInfo? Of(MethodBase? method, int index) =>
        _context is not null && method is not null && ((MethodBase)Declared(method)).GetParameters() is var all && index < all.Length
            ? _context.Create(all[index]) : null;

    /// <summary>Returns the annotations of a method's result.</summary>
    public NullabilityInfo? OfResult(MethodBase? method) =>
        _context is not null && method is MethodInfo && ((MethodInfo)Declared(method)).ReturnParameter is { } result
            ? _context.Create(result) : null;

    // Uses the generic definition, to distinguish a type parameter from an annotated type.
    private static MemberInfo Declared(MemberInfo member) => member.DeclaringType is { IsConstructedGenericType: true } type
        ? type.GetGenericTypeDefinition().GetMemberWithSameMetadataDefinitionAs(member) : member;
}
