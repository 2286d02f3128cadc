using Quoll.Bytecode;

namespace Quoll.Vm;

/// <summary>
/// A call of lean code by .NET code: a built-in method, the host, or a job. Its frame is complete, but for the
/// registers.
/// </summary>
internal readonly ref struct LeanEntry
{
    private readonly Delegate _code;
    private readonly LeanSignature _signature;
    private readonly JsValue _thisValue;
    private readonly ReadOnlySpan<JsValue> _arguments;

    public LeanEntry(CodeInstance instance, in JsValue thisValue, ReadOnlySpan<JsValue> arguments)
    {
        _code = instance.LeanCode!;
        _signature = new LeanSignature((byte)instance.LeanSignature);
        _thisValue = thisValue;
        _arguments = arguments;
    }

    /// <summary>Whether there is lean code to run.</summary>
    public bool Exists => _code is not null;

    /// <summary>Returns whether a call of a function runs its lean code.</summary>
    public static bool IsPossible(Machine agent, ScriptFunction function, in JsValue thisValue)
    {
        var signature = new LeanSignature((byte)function.Instance.LeanSignature);
        return !signature.IsNone && !signature.IsClass && (!signature.BindsThis || thisValue.IsObject)
            && ReferenceEquals(function.Realm, agent.CurrentRealm) && agent.DebugAgent is null;
    }

    /// <summary>Runs it in the frame on top. The result is a hole if the loop must go on.</summary>
    public JsValue Run(Machine agent, CallFrame frame) => _signature.Values switch
    {
        0 => Unsafe.As<LeanCode0>(_code)(agent, frame),
        1 => Unsafe.As<LeanCode1>(_code)(agent, frame, this[0]),
        2 => Unsafe.As<LeanCode2>(_code)(agent, frame, this[0], this[1]),
        3 => Unsafe.As<LeanCode3>(_code)(agent, frame, this[0], this[1], this[2]),
        4 => Unsafe.As<LeanCode4>(_code)(agent, frame, this[0], this[1], this[2], this[3]),
        5 => Unsafe.As<LeanCode5>(_code)(agent, frame, this[0], this[1], this[2], this[3], this[4]),
        _ => Unsafe.As<LeanCode6>(_code)(agent, frame, this[0], this[1], this[2], this[3], this[4], this[5]),
    };

    // A value that the code gets.
    private JsValue this[int index]
    {
        get
        {
            if (_signature.TakesThis && --index < 0) return _thisValue;
            return index < _arguments.Length ? _arguments[index] : JsValue.Undefined;
        }
    }
}
