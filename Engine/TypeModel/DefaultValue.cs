using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace Quoll.TypeModel;

/// <summary>The values of members and parameters that are not set.</summary>
internal static class DefaultValue
{
    /// <summary>The default value of a type; null for a reference type.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2067", Justification = "The default value of a structure needs no constructor.")]
    public static object? Of(Type type) => type.IsValueType && Nullable.GetUnderlyingType(type) is null
        ? RuntimeHelpers.GetUninitializedObject(type) : null;

    /// <summary>The value that a parameter declares; null if it declares none, or the default of its type.</summary>
    public static object? Of(ParameterInfo parameter)
    {
        var value = parameter.HasDefaultValue ? parameter.DefaultValue : null;
        if (value is null or DBNull or Missing) return null;
        // Reflection gives the number of an enum that may be null.
        var type = parameter.ParameterType.IsByRef ? parameter.ParameterType.GetElementType()! : parameter.ParameterType;
        var plain = Nullable.GetUnderlyingType(type) ?? type;
        return plain.IsEnum && value.GetType() != plain ? Enum.ToObject(plain, value) : value;
    }
}
