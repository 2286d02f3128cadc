using System.Reflection;

namespace Quoll.TypeModel;

/// <summary>The constructor that creates objects of a type.</summary>
/// <param name="Parameters">Its parameters.</param>
/// <param name="SetsRequired">Whether it sets the required members (SetsRequiredMembers).</param>
/// <param name="Make">Calls the constructor.</param>
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
/// <param name="Default">Its default value; null for the default of its type.</param>
internal sealed record ConstructorParameter(string? Name, Type Type, object? Default)
{
    private readonly ParameterInfo? _info;

    public ConstructorParameter(ParameterInfo info) : this(info.Name, info.ParameterType, DefaultValue.Of(info)) =>
        _info = info;

    /// <summary>Whether a script may omit it: it has a default, or its type or annotation allows null.</summary>
    public bool IsOptional
    {
        // JSON does not need this, and reading annotations takes time.
        get => _info is null ? field : _info.HasDefaultValue || Nullable.GetUnderlyingType(Type) is not null
            || new NullabilityInfoContext().Create(_info).WriteState == NullabilityState.Nullable;
        init;
    }
}
