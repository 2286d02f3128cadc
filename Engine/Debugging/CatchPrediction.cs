using Quoll.Bytecode;
using Quoll.Vm;

namespace Quoll.Debugging;

/// <summary>What becomes of a value that was just thrown.</summary>
/// <param name="IsUncaught">Whether nothing is waiting that handles it.</param>
/// <param name="RejectsPromise">Whether it rejects a promise.</param>
internal readonly record struct CatchPrediction(bool IsUncaught, bool RejectsPromise)
{
    /// <summary>Predicts it from the frames, and from what waits for the promise that is rejected.</summary>
    public static CatchPrediction Of(Machine machine, DebuggedTexts texts)
    {
        var isCalled = false;
        foreach (var frame in machine.FramesFromTop)
        {
            // The constructor of a promise handles what the function throws that it calls.
            if (isCalled && ConstructsPromise(frame)) return new(!IsCaughtWhenMade(machine, frame, texts), true);
            if (frame.Instance is DebuggedCode code && Catches(code, frame.Pc)) return default;
            if (frame.Coroutine?.Promise is { } promise)
                return new(!IsHandled(promise, texts) && !IsCaughtNext(machine.FrameBelow(frame), texts), true);
            isCalled = true;
        }
        return machine.Jobs.Running?.Promise is { } settled ? new(!IsHandled(settled, texts), true) : new(true, false);
    }

    /// <summary>Predicts it for a function that rejects a promise, called by the frame on top.</summary>
    public static CatchPrediction Of(Machine machine, DebuggedTexts texts, PromiseObject promise)
    {
        var frame = machine.TopFrame;
        var isCaught = IsHandled(promise, texts) || IsCaughtNext(frame, texts)
            || machine.FrameBelow(frame) is { } below && ConstructsPromise(below) && IsCaughtWhenMade(machine, below, texts);
        return new(!isCaught, true);
    }

    /// <summary>Whether an instruction of a frame calls the constructor of promises.</summary>
    public static bool ConstructsPromise(CallFrame frame) =>
        ReferenceEquals(Machine.CalledBuiltIn(frame), frame.Realm[Intrinsic.Promise]);

    // Whether the new promise of a frame is handled next, by its caller if the frame is a constructor of a subclass.
    private static bool IsCaughtWhenMade(Machine machine, CallFrame frame, DebuggedTexts texts) => IsCaughtNext(frame, texts)
        || frame.NewTarget is not null && machine.FrameBelow(frame) is { } maker && IsCaughtWhenMade(machine, maker, texts);

    // Whether the promise that the call of a frame returns is awaited next, where a function handles it, or its method
    // catch is called.
    private static bool IsCaughtNext(CallFrame? frame, DebuggedTexts texts)
    {
        if (frame?.Instance is not DebuggedCode { Text.IsHidden: false, Shared: var block } code) return false;
        var pc = code.OriginalOf(frame.Pc);
        var call = OpcodeTable.Get((Opcode)block.Code[pc]);
        var next = pc + call.Length;
        if (call.Family != OpcodeFamily.Call || call.IsTerminator) return false;
        return (Opcode)block.Code[next] switch
        {
            Opcode.GetProperty => block.Code[next + 2] == block.Code[pc + 1] && block.CacheKeys[block.Code[next + 3]].Name is "catch",
            Opcode.Await => block.Code[next + 2] == block.Code[pc + 1]
                && (Catches(code, next) || frame.Coroutine?.Promise is { } waiting && IsHandled(waiting, texts)),
            _ => false,
        };
    }

    /// <summary>
    /// Whether the value was thrown before: a finally block has ended, an iterator is closed, or a promise that is
    /// awaited was rejected with it.
    /// </summary>
    public static bool IsThrownAgain(Machine machine, bool isSame) =>
        machine.FramesFromTop.FirstOrDefault() is { Instance: DebuggedCode { Text.IsHidden: false } code } frame
        && code.OriginalOf(frame.Pc) is var pc && (Opcode)code.Shared.Code[pc] switch
        {
            Opcode.Throw => Array.IndexOf(code.Table.Throws, pc) < 0,
            Opcode.Await => isSame,
            _ => false,
        };

    // A finally block, too, has a handler.
    private static bool Catches(DebuggedCode code, int pc) => !code.Text.IsHidden && Array.Exists(
        code.Block.Handlers,
        handler => handler.Start <= pc && pc < handler.End && Array.IndexOf(code.Table.Catches, handler.Handler) >= 0);

    private static bool IsHandled(PromiseObject promise, DebuggedTexts texts) => promise.FindWaiting(waiting =>
    {
        foreach (var reaction in waiting.Reactions)
        {
            if (reaction.HandlesRejection || reaction.Waiter.Call is { Block: { } block, Pc: var pc } && texts
                .SelectMany(static text => text.Instances).FirstOrDefault(code => ReferenceEquals(code.Block, block)) is { } awaiting
                && Catches(awaiting, pc)) return waiting;
        }
        return null;
    }) is not null;
}
