using System.Reflection;

namespace Quoll.TypeModel;

/// <summary>The constructor that makes objects of a type.</summary>
/// <param name="Parameters">Its parameters.</param>
/// <param name="SetsRequired">It sets the required members (SetsRequiredMembers).</param>
/// <param name="Make">Calls it.</param>
internal sealed record TypeConstructor(ConstructorParameter[] Parameters, bool SetsRequired, Func<object?[], object> Make)
{
    public TypeConstructor(ConstructorInfo info) : this(
        Array.ConvertAll(info.GetParameters(), static parameter => new ConstructorParameter(parameter)),
        info.IsDefined(typeof(SetsRequiredMembersAttribute)),
        arguments => info.Invoke(BindingFlags.DoNotWrapExceptions, null, arguments, null)) => Info = info;

    /// <summary>The constructor itself; null if generated code calls it.</summary>
    public ConstructorInfo? Info { get; }
}

/// <summary>A parameter of a constructor.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Type">Its type.</param>
/// <param name="Default">Its value if none is given; null for the default of its type.</param>
internal sealed record ConstructorParameter(string? Name, Type Type, object? Default)
{
    private readonly ParameterInfo? _info;

    public ConstructorParameter(ParameterInfo info) : this(info.Name, info.ParameterType, info.HasDefaultValue ? DefaultOf(info) : null) =>
        _info = info;

    /// <summary>A script may leave it out: it has a default, or its type or annotation allows null.</summary>
    public bool IsOptional
    {
        // JSON does not ask, and annotations take time to read.
        get => _info is null ? field : _info.HasDefaultValue || Nullable.GetUnderlyingType(Type) is not null
            || new NullabilityInfoContext().Create(_info).WriteState == NullabilityState.Nullable;
        init;
    }

    // Reflection gives the number of an enum that may be null.
    private static object? DefaultOf(ParameterInfo info) =>
        info.DefaultValue is { } value && Nullable.GetUnderlyingType(info.ParameterType) is { IsEnum: true } type
            ? Enum.ToObject(type, value) : info.DefaultValue;
}
