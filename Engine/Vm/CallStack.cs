namespace Quoll.Vm;

/// <summary>
/// The registers and frames of a running engine. Each thread keeps one, without values, for the next engine that runs
/// on it. An engine that runs inside another one gets its own.
/// </summary>
internal sealed class CallStack
{
    /// <summary>Registers of the first piece of stack: enough for a small script.</summary>
    private const int FirstChunkSize = 256;

    [ThreadStatic]
    private static CallStack? _kept;

    /// <summary>The registers, in pieces that never move.</summary>
    public List<JsValue[]> Chunks { get; } = [new JsValue[FirstChunkSize]];

    /// <summary>The frames by depth; null from the first one that was never used.</summary>
    public CallFrame[] Frames { get; set; } = new CallFrame[8];

    /// <summary>Returns the thread's stack, or a new one if it is in use.</summary>
    public static CallStack Take()
    {
        var stack = _kept;
        if (stack is null) return new CallStack();
        _kept = null;
        return stack;
    }

    /// <summary>Gives the stack to this thread. It must have no values and no engine any more.</summary>
    public void GiveBack() => _kept = this;
}
