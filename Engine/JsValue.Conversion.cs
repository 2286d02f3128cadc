using Quoll.Calls;
using Quoll.Hosts;

namespace Quoll;

// Conversions to .NET types.
public readonly partial struct JsValue
{
    /// <summary>
    /// Converts the value to a .NET type, as <see cref="Engine.Evaluate{T}(string, CallOptions)"/> converts results:
    /// classes and records by their constructors and members, collections, delegates that call the function, the .NET
    /// object that a JavaScript object represents.
    /// </summary>
    /// <exception cref="JavaScriptException">
    /// The value does not fit: a TypeError whose message begins with the path, such as <c>$.lines[2].qty: 1.5 is not
    /// an Int32</c>; or a getter threw. If the value is not an object, and so has no engine,
    /// <see cref="JavaScriptException.Value"/> is the message.
    /// </exception>
    public T ConvertTo<T>()
    {
        if (HostConvert<T>.TryFast(this, out var fast)) return fast;
        if (IsObject) return Boundary.Run(Object.Realm, this, static (realm, value) => HostConvert<T>.From(realm, value));
        string message;
        try
        {
            return HostConvert<T>.From(null!, this);
        }
        catch (ThrowCompletion mismatch)
        {
            message = mismatch.Message;
        }
        throw new JavaScriptException(message, $"TypeError: {message}", null, "", null);
    }

    /// <summary>
    /// Converts the value as <see cref="ConvertTo{T}"/> does. Returns false if the value does not fit, or a getter
    /// threw.
    /// </summary>
    public bool TryConvertTo<T>([MaybeNullWhen(false)] out T result)
    {
        if (HostConvert<T>.TryFast(this, out result)) return true;
        bool fits;
        (fits, result) = IsObject ? Boundary.Run(Object.Realm, this, static (realm, value) =>
        {
            try
            {
                return (true, HostConvert<T>.From(realm, value));
            }
            catch (ThrowCompletion)
            {
                return (false, default(T)!);
            }
        }) : TryWithoutEngine<T>();
        return fits;
    }

    private (bool, T) TryWithoutEngine<T>()
    {
        try
        {
            return (true, HostConvert<T>.From(null!, this));
        }
        catch (ThrowCompletion)
        {
            return (false, default!);
        }
    }
}
