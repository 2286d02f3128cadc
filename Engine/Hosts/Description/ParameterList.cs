using System.ComponentModel;
using Quoll.Hosts;

namespace Quoll.Generated;

/// <summary>The parameters of a .NET method, in their order.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class ParameterList
{
    private readonly List<HostParameter> _parameters = [];
    private int _place;

    /// <summary>Adds a parameter that takes an argument.</summary>
    /// <param name="name">The name of the parameter.</param>
    public ParameterList Argument<T>(string name) => Add<T>(name, ParameterSource.Argument, false, default);

    /// <summary>Adds a parameter that takes an argument, or has a default.</summary>
    /// <param name="name">The name of the parameter.</param>
    /// <param name="value">The default value, for an absent or undefined argument.</param>
    public ParameterList Optional<T>(string name, T? value = default) => Add(name, ParameterSource.Argument, true, value);

    /// <summary>Adds a last parameter that takes all remaining arguments: an array.</summary>
    /// <param name="name">The name of the parameter.</param>
    public ParameterList Rest<T>(string name) => Add<T>(name, ParameterSource.Rest, false, default);

    /// <summary>Adds a parameter that is also a result.</summary>
    /// <param name="name">The name of the parameter.</param>
    public ParameterList Reference<T>(string name) => Add<T>(name, ParameterSource.Reference, false, default);

    /// <summary>Adds a parameter that is only a result.</summary>
    /// <param name="name">The name of the parameter.</param>
    public ParameterList Out<T>(string name) => Add<T>(name, ParameterSource.Out, false, default);

    /// <summary>Adds a parameter that takes the value of <c>this</c>.</summary>
    /// <param name="name">The name of the parameter.</param>
    public ParameterList This<T>(string name) => Add<T>(name, ParameterSource.This, false, default);

    /// <summary>Adds a parameter that takes the engine, or the token of the running call.</summary>
    /// <param name="name">The name of the parameter.</param>
    /// <param name="isOptional">True if it has a default value, which candidates in messages show.</param>
    public ParameterList Injected<T>(string name, bool isOptional = false) => Add<T>(
        name, typeof(T) == typeof(CancellationToken) ? ParameterSource.CancellationToken : ParameterSource.Engine, isOptional, default);

    internal HostParameter[] ToArray() => _parameters.ToArray();

    private ParameterList Add<T>(string name, ParameterSource source, bool isOptional, T? value)
    {
        var parameter = new HostParameter(name, typeof(T), source)
        {
            Place = _place,
            IsOptional = isOptional,
            Default = isOptional ? value : null,
        };
        if (parameter.TakesArgument) _place++;
        _parameters.Add(parameter);
        return this;
    }
}
