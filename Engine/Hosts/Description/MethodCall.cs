using System.ComponentModel;
using Quoll.Hosts;

namespace Quoll.Generated;

/// <summary>Calls a .NET method for a script.</summary>
/// <param name="call">The call.</param>
/// <returns>The method's result, or undefined.</returns>
[EditorBrowsable(EditorBrowsableState.Never)]
public delegate JsValue MethodCode(in MethodCall call);

/// <summary>A script's call of a .NET method, for the generator's code.</summary>
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

    /// <summary>Returns the object that the method is called on.</summary>
    public T Target<T>() where T : class => _signature.Target<T>(_call);

    /// <summary>Returns a reference to the structure that the method is called on.</summary>
    public ref T StructTarget<T>() where T : struct => ref _signature.StructTarget<T>(_call);

    /// <summary>Returns the value of a parameter.</summary>
    /// <param name="index">The index of the parameter, from 0.</param>
    public T Argument<T>(int index) => _signature.Argument<T>(_call, index);

    /// <summary>Returns all arguments from the index of a parameter on.</summary>
    /// <param name="index">The index of the parameter, from 0.</param>
    public T[] Rest<T>(int index) => _signature.Rest<T>(_call, index);

    /// <summary>Returns the calling engine, or the token of the call.</summary>
    /// <param name="index">The index of the parameter, from 0.</param>
    public T Injected<T>(int index) => _signature.Value<T>(_call, index);

    /// <summary>Returns the value of <c>this</c>, for an extension method.</summary>
    public T This<T>() => _signature.This<T>(_call, 0);

    /// <summary>Converts a result.</summary>
    public JsValue Return<T>(T value) => HostSignature.Return(_call, value);

    /// <summary>Returns the result and those of out and ref parameters, as an array; a single one as itself.</summary>
    public JsValue Results(params JsValue[] values) => HostSignature.Results(_call, values);
}
