namespace Quoll.Vm;

// Takes the memory of an execution, and clears what it leaves behind when it ends, so that nothing keeps values alive.
internal abstract partial class Machine
{
    /// <summary>
    /// Pieces of stack that are kept from one execution to the next. Only rare, deep executions need more.
    /// </summary>
    private const int KeptChunks = 2;

    /// <summary>The most frames that are kept from one execution to the next.</summary>
    private const int KeptFrames = 1024;

    private CallStack? _stack;
    private bool _hasRun;
    private int _highestChunk;

    // Nearly all engines run one at a time on a thread, and a fresh engine needs no registers of its own.
    private void TakeStack()
    {
        _stack = CallStack.Take();
        _chunks = _stack.Chunks;
        _frames = _stack.Frames;
        _framesReady = 0;
    }

    /// <summary>
    /// Clears the values that frames and registers still hold after their code has ended. The usual script has one
    /// frame and a few registers.
    /// </summary>
    protected override void ForgetExecution()
    {
        if (_stack is not { } stack) return;
        if (_hasRun) ForgetFrames();
        _hasRun = false;
        stack.Frames = _frames;
        (_stack, _chunks, _frames) = (null, null!, null!);
        stack.GiveBack();
    }

    private void ForgetFrames()
    {
        var entry = _frames[0];
        if (_framesReady == 1 && _highestChunk == 0 && entry.Coroutine is null)
        {
            entry.Registers.AsSpan(entry.Base - 2, entry.StackTop - entry.Base + 2).Clear();
            Forget(entry);
        }
        else ForgetCalls();
    }

    private void ForgetCalls()
    {
        Array.Clear(_chunks[0]);
        for (var chunk = 1; chunk <= _highestChunk; chunk++) Array.Clear(_chunks[chunk]);
        if (_chunks.Count > KeptChunks) _chunks.RemoveRange(KeptChunks, _chunks.Count - KeptChunks);
        if (_chunks[^1].Length > ChunkSize) _chunks.RemoveAt(_chunks.Count - 1);
        _highestChunk = 0;
        // While calls are traced, their greatest depth is not known.
        var used = _framesReady == 0 ? _frames.Length : _framesReady;
        for (var i = 0; i < used && _frames[i] is { } frame; i++) Forget(frame);
        if (_frames.Length > KeptFrames) Array.Resize(ref _frames, KeptFrames);
        _framesReady = Math.Min(_framesReady, 1);
    }

    private void Forget(CallFrame frame)
    {
        frame.Function = null;
        frame.Instance = null!;
        frame.Realm = null!;
        frame.Environment = null;
        frame.Arguments = null;
        frame.NewTarget = null;
        frame.Run = null;
        // The registers of a coroutine, or of a piece of stack that is not kept.
        if (frame.Coroutine is null && frame.StackChunk < _chunks.Count) return;
        frame.Coroutine = null;
        frame.Registers = [];
    }
}
