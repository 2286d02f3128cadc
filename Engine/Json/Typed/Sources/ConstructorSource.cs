using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Quoll.Json.Typed.Sources;

/// <summary>The constructor that objects of a type are made by.</summary>
/// <param name="Parameters">Its parameters.</param>
/// <param name="SetsRequired">It sets the members that are required (SetsRequiredMembers).</param>
/// <param name="Make">Calls it.</param>
internal sealed record ConstructorSource(ConstructorParameter[] Parameters, bool SetsRequired, Func<object?[], object> Make)
{
    public ConstructorSource(ConstructorInfo info) : this(
        Array.ConvertAll(info.GetParameters(), static parameter => new ConstructorParameter(parameter)),
        info.IsDefined(typeof(SetsRequiredMembersAttribute)),
        arguments => info.Invoke(BindingFlags.DoNotWrapExceptions, null, arguments, null)) => Info = info;

    /// <summary>The constructor itself; null where the generator wrote how it is called.</summary>
    public ConstructorInfo? Info { get; }
}

/// <summary>A parameter of a constructor.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Type">Its type.</param>
/// <param name="Default">What it is where nothing was read for it; null for the default of its type.</param>
internal sealed record ConstructorParameter(string? Name, Type Type, object? Default)
{
    public ConstructorParameter(ParameterInfo info) : this(info.Name, info.ParameterType, info.HasDefaultValue ? DefaultOf(info) : null)
    {
    }

    // Reflection gives the number of an enum that may be null.
    private static object? DefaultOf(ParameterInfo info) =>
        info.DefaultValue is { } value && Nullable.GetUnderlyingType(info.ParameterType) is { IsEnum: true } type
            ? Enum.ToObject(type, value) : info.DefaultValue;
}
