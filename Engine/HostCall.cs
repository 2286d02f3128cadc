using Quoll.Hosts;

namespace Quoll;

/// <summary>A function of the host at the lowest level: converts and allocates only what it asks for.</summary>
/// <param name="call">The call.</param>
/// <returns>A value of the same engine.</returns>
public delegate JsValue HostCode(in HostCall call);

/// <summary>
/// The most frequent case of a function of the host with one argument (<see cref="MemberTable.Shortcut"/>). It has the
/// same result as the <see cref="HostCode"/>, runs no script, calls no engine, and takes less than a microsecond,
/// because no limit is checked.
/// </summary>
/// <param name="thisValue">The value of <c>this</c> that the script passed.</param>
/// <param name="argument">The argument.</param>
/// <param name="result">The result, not an object.</param>
/// <returns>False if the case is another one. Then the <see cref="HostCode"/> runs.</returns>
public delegate bool HostShortcut(JsValue thisValue, JsValue argument, out JsValue result);

/// <summary>A call of a function of the host. Valid until the function returns.</summary>
public readonly ref struct HostCall
{
    private readonly CallInfo _call;

    internal HostCall(in CallInfo call) => _call = call;

    /// <summary>The engine that calls.</summary>
    public Engine Engine => ((EngineAgent)_call.Agent).Engine!;

    /// <summary>The realm of the called function.</summary>
    internal Runtime.Agents.Realm Realm => _call.Realm;

    /// <summary>The value of <c>this</c> that the script passed (§10.3).</summary>
    public JsValue This => _call.This;

    /// <summary>
    /// The function that <c>new</c> was applied to (§13.3.12.1, NewTarget); undefined in a call without <c>new</c>.
    /// </summary>
    public JsValue NewTarget => _call.NewTarget is { } target ? new JsValue(target) : JsValue.Undefined;

    /// <summary>The passed arguments.</summary>
    public ReadOnlySpan<JsValue> Arguments => _call.Arguments;

    /// <summary>An argument; undefined if it was not passed.</summary>
    /// <param name="index">The index, from 0.</param>
    public JsValue this[int index] => _call[index];

    /// <summary>The token of the running call. A long-running function should check it.</summary>
    public CancellationToken CancellationToken => _call.Agent.CurrentToken;

    /// <summary>
    /// Converts an argument as <see cref="Engine.Evaluate{T}(string, CallOptions)"/> converts results.
    /// </summary>
    /// <param name="index">The index, from 0.</param>
    /// <exception cref="JavaScriptException">
    /// The argument does not fit: a TypeError, which the calling script sees.
    /// </exception>
    public T GetArgument<T>(int index) => HostConvert<T>.TryFast(_call[index], out var fast) ? fast
        : HostConvert<T>.From(_call.Realm, _call[index], new ConversionPath(NameOf(_call), index));

    /// <summary>Returns the .NET object that <c>this</c> represents.</summary>
    public T GetTarget<T>() => HostConvert<T>.From(_call.Realm, _call.This, new ConversionPath(NameOf(_call), -1));

    /// <summary>Converts a result as <see cref="Engine.FromObject(object?)"/> does.</summary>
    public JsValue Return<T>(T value) => HostConvert<T>.ToValue(_call.Realm, value);

    private static string NameOf(in CallInfo call) =>
        call.Callee.Get(Runtime.Values.WellKnown.Name) is { IsString: true } name ? name.String : "function";
}
