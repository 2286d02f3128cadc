namespace Quoll.Vm;

/// <summary>
/// The registers and frames of a running engine. They belong to a thread, and hold no values between executions. Each
/// thread keeps one for the next engine that runs on it. An engine that runs inside another one gets its own.
/// </summary>
internal sealed class CallStack
{
    /// <summary>Registers of the first piece of stack: enough for a small script.</summary>
    private const int FirstChunkSize = 256;

    /// <summary>Frames that every stack has: enough for a script that calls a function or two.</summary>
    public const int FirstFrames = 4;

    // The one that was last taken from the thread.
    [ThreadStatic]
    private static CallStack? _kept;

    private readonly int _thread = Environment.CurrentManagedThreadId;
    private bool _isInUse = true;

    /// <summary>The registers, in pieces that never move.</summary>
    public List<JsValue[]> Chunks { get; } = [new JsValue[FirstChunkSize]];

    /// <summary>The frames by depth; null from the first one that was never used.</summary>
    public CallFrame[] Frames { get; set; } = new CallFrame[8];

    private CallStack()
    {
        for (var i = 0; i < FirstFrames; i++)
        {
            Frames[i] = new CallFrame(i + 1);
            if (i > 0) Frames[i - 1].Next = Frames[i];
        }
    }

    /// <summary>Returns the thread's stack, or a new one if it is in use.</summary>
    public static CallStack Take() => _kept is { } stack && stack.TryTakeAgain() ? stack : _kept = new CallStack();

    /// <summary>
    /// Takes the stack for an engine that had it before. Returns false if it belongs to another thread, or is in use.
    /// </summary>
    public bool TryTakeAgain()
    {
        if (_isInUse || _thread != Environment.CurrentManagedThreadId) return false;
        return _isInUse = true;
    }

    /// <summary>Gives the stack back. It must hold no values and no engine any more.</summary>
    public void GiveBack() => _isInUse = false;
}
