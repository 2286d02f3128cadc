using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

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

    // That of the last execution: the next one takes it again, which costs less than asking the thread.
    private CallStack? _stack;
    private bool _hasStack;
    private int _highestChunk;

    // Nearly all engines run one at a time on a thread, and a fresh engine needs no registers of its own.
    private void TakeStack()
    {
        if (_stack is null || !_stack.TryTakeAgain()) _stack = CallStack.Take();
        _hasStack = true;
        if (!ReferenceEquals(_chunks, _stack.Chunks)) _chunks = _stack.Chunks;
        if (!ReferenceEquals(_frames, _stack.Frames)) _frames = _stack.Frames;
        _framesReady = !TellsCalls ? Math.Min(CallStack.FirstFrames, Options.MaxCallDepth) : 0;
    }

    /// <summary>
    /// Clears the values that frames and registers still hold after their code has ended. The usual script has a few
    /// frames and registers.
    /// </summary>
    protected override void ForgetExecution()
    {
        if (!_hasStack) return;
        _hasStack = false;
        for (var chunk = 0; chunk <= _highestChunk; chunk++) ClearUsed(_chunks[chunk], _registersReady);
        if (_highestChunk > 0) DropPieces();
        _registersReady = 0;
        // A debugger or a trace of calls may have lowered the number of frames that are ready.
        for (var i = 0; i < _frames.Length && _frames[i] is { Instance: not null } frame; i++) Forget(frame);
        if (_frames.Length > KeptFrames)
        {
            Array.Resize(ref _frames, KeptFrames);
            _frames[^1].Next = null;
        }
        if (!ReferenceEquals(_stack!.Frames, _frames)) _stack.Frames = _frames;
        _stack.GiveBack();
    }

    private void DropPieces()
    {
        if (_chunks.Count > KeptChunks) _chunks.RemoveRange(KeptChunks, _chunks.Count - KeptChunks);
        if (_chunks[^1].Length > ChunkSize) _chunks.RemoveAt(_chunks.Count - 1);
        _highestChunk = 0;
    }

    // Most executions use a small part of a piece, and to find its end is faster than to clear the whole piece.
    // Functions in the registers of a coroutine may have moved the mark beyond the piece.
    private static void ClearUsed(JsValue[] chunk, int mark)
    {
        var used = Math.Min(mark, chunk.Length);
        const int registers = 16;
        ref var first = ref Unsafe.As<JsValue, ulong>(ref MemoryMarshal.GetArrayDataReference(chunk));
        // Reads the registers from used - 16 to used, which are in the array.
        while (used >= registers && IsClean(ref Unsafe.Add(ref first, (used - registers) * 2))) used -= registers;
        chunk.AsSpan(0, used).Clear();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsClean(ref ulong words) =>
        (Vector512.LoadUnsafe(ref words) | Vector512.LoadUnsafe(ref words, 8)
            | Vector512.LoadUnsafe(ref words, 16) | Vector512.LoadUnsafe(ref words, 24)) == Vector512<ulong>.Zero;

    private void Forget(CallFrame frame)
    {
        frame.Function = null;
        frame.Instance = null!;
        frame.Realm = null!;
        frame.Environment = null;
        frame.Arguments = null;
        frame.NewTarget = null;
        frame.Run = null;
        frame.Coroutine = null;
        // The registers of a piece of stack that is not kept.
        if (frame.StackChunk >= _chunks.Count) frame.Registers = [];
    }
}
