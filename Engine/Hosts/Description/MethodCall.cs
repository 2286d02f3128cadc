using System.ComponentModel;
using Quoll.Hosts;
using Quoll.Runtime.Objects;

namespace Quoll.Generated;

/// <summary>Calls a .NET method for a script.</summary>
/// <param name="call">The call.</param>
/// <returns>The method's result, or undefined.</returns>
[EditorBrowsable(EditorBrowsableState.Never)]
public delegate JsValue MethodCode(in MethodCall call);

/// <summary>A script's call of a .NET method: what the generator's code asks for, by the method's parameters.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly ref struct MethodCall
{
    private readonly CallInfo _call;
    private readonly HostSignature _signature;

    internal MethodCall(in CallInfo call, HostSignature signature)
    {
        _call = call;
        _signature = signature;
    }

    /// <summary>The object that the method is called on.</summary>
    public T Target<T>() where T : class => _signature.Target<T>(_call);

    /// <summary>The structure that the method is called on, where it lies.</summary>
    public ref T StructTarget<T>() where T : struct => ref _signature.StructTarget<T>(_call);

    /// <summary>The value of a parameter.</summary>
    /// <param name="index">Its place among the parameters, from 0.</param>
    public T Argument<T>(int index) => _signature.Argument<T>(_call, index);

    /// <summary>All arguments from the place of a parameter on.</summary>
    /// <param name="index">Its place among the parameters, from 0.</param>
    public T[] Rest<T>(int index) => _signature.Rest<T>(_call, index);

    /// <summary>The engine that calls, or the token that ends the call.</summary>
    /// <param name="index">The place of the parameter, from 0.</param>
    public T Injected<T>(int index) => _signature.Value<T>(_call, index);

    /// <summary>The this value, for an extension method.</summary>
    public T This<T>() => _signature.This<T>(_call, 0);

    /// <summary>A result.</summary>
    public JsValue Return<T>(T value) => HostSignature.Return(_call, value);

    /// <summary>A result beside those of out and ref parameters; of one only that.</summary>
    public JsValue Results(params JsValue[] values) => HostSignature.Results(_call, values);
}

/// <summary>Makes an instance of a .NET type.</summary>
/// <param name="source">What it is made of.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public delegate object InstanceMaker(in InstanceSource source);

/// <summary>A script's object that an instance is made of.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly ref struct InstanceSource
{
    private readonly ObjectReader _reader;
    private readonly ReaderSource _source;

    internal InstanceSource(ObjectReader reader, in ReaderSource source)
    {
        _reader = reader;
        _source = source;
    }

    /// <summary>The value of a parameter of the constructor.</summary>
    /// <param name="index">Its place, from 0.</param>
    public T Argument<T>(int index) => _reader.Argument<T>(_source, index);
}
