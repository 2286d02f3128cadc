using Quoll.Bytecode;

namespace Quoll.Vm;

/// <summary>
/// Runs the frame on top as machine code, from an entry on. Returns <see cref="MachineCode.Returned"/>,
/// <see cref="MachineCode.Pushed"/>, or where the interpreter goes on (<see cref="MachineCode.ResumeAt"/>).
/// </summary>
internal delegate long MachineCodeEntry(Machine agent, CallFrame frame, int entry);

// Machine code that is called with values in place of registers of a frame: by the number of values.
internal delegate JsValue LeanCode0(Machine agent, CallFrame frame);
internal delegate JsValue LeanCode1(Machine agent, CallFrame frame, JsValue a);
internal delegate JsValue LeanCode2(Machine agent, CallFrame frame, JsValue a, JsValue b);
internal delegate JsValue LeanCode3(Machine agent, CallFrame frame, JsValue a, JsValue b, JsValue c);
internal delegate JsValue LeanCode4(Machine agent, CallFrame frame, JsValue a, JsValue b, JsValue c, JsValue d);
internal delegate JsValue LeanCode5(Machine agent, CallFrame frame, JsValue a, JsValue b, JsValue c, JsValue d, JsValue e);
internal delegate JsValue LeanCode6(Machine agent, CallFrame frame, JsValue a, JsValue b, JsValue c, JsValue d, JsValue e, JsValue f);

/// <summary>
/// The machine code of a code block. It holds nothing of a realm, so all engines that have the block share it.
/// </summary>
/// <param name="run">The method.</param>
/// <param name="code">The bytecode with marks at the entries.</param>
/// <param name="entries">The number of the entry at each offset.</param>
/// <param name="size">The length of the intermediate code, in bytes.</param>
/// <param name="feedback">What the instructions of the block see.</param>
internal sealed class MachineCode(MachineCodeEntry run, int[] code, int[] entries, int size, FeedbackVector feedback)
{
    /// <summary>The frame has returned: it is popped, and its result is in a register of the caller.</summary>
    public const long Returned = -1;

    /// <summary>The stack of frames has changed: the interpreter goes on with the frame on top.</summary>
    public const long Pushed = -2;

    /// <summary>A function that was called in tail position has taken over the frame.</summary>
    public const long Replaced = -3;

    /// <summary>In the place of the failed instruction: only the interpreter has the next one.</summary>
    public const int Planned = -1;

    /// <summary>In the place of the failed instruction: a cache of inlined code does not know the object.</summary>
    public const int NotFound = -2;

    /// <summary>Added to an offset: the kinds of the registers at an entry have failed.</summary>
    public const int AtEntry = 1 << 30;

    /// <summary>Added to an offset: an operand is not a number.</summary>
    public const int NotNumber = 1 << 29;

    public MachineCodeEntry Run { get; } = run;

    /// <summary>The length of the intermediate code, in bytes.</summary>
    public int Size { get; } = size;

    /// <summary>What the instructions of the block see.</summary>
    public FeedbackVector Feedback { get; } = feedback;

    /// <summary>
    /// Whether the code does not run in a reserved frame: that of a coroutine, and long code, most of which is
    /// interpreted.
    /// </summary>
    public bool NeedsCompleteFrame { get; init; }

    /// <summary>Whether the code may run a call in a reserved frame: it is not a class.</summary>
    public bool TakesCalls { get; init; }

    /// <summary>The code that gets values, of the type that the signature says; null if there is none.</summary>
    public Delegate? LeanCode { get; private init; }

    /// <summary>What the lean code gets.</summary>
    public LeanSignature LeanSignature { get; private init; }

    /// <summary>The instructions that call the direct code of built-in functions, if they find one.</summary>
    public required IReadOnlySet<int> DirectCalls { get; init; }

    /// <summary>
    /// The bytecode with marks at the places where the interpreter enters the machine code. The other instructions are
    /// those of the block.
    /// </summary>
    public int[] Code { get; } = code;

    /// <summary>Returns the same code with lean code.</summary>
    /// <param name="lean">The lean code.</param>
    /// <param name="signature">What it gets.</param>
    /// <param name="length">The length of its intermediate code, in bytes.</param>
    public MachineCode WithLean(Delegate lean, LeanSignature signature, int length) =>
        new(Run, Code, entries, Size + length, Feedback)
        {
            LeanCode = lean,
            LeanSignature = signature,
            NeedsCompleteFrame = NeedsCompleteFrame,
            TakesCalls = TakesCalls,
            DirectCalls = DirectCalls,
        };

    /// <summary>Returns the number of the entry at an offset of the bytecode.</summary>
    public int EntryAt(int pc) => entries[pc];

    /// <summary>Returns the result of a run that the interpreter goes on with.</summary>
    /// <param name="pc">The instruction at which it goes on.</param>
    /// <param name="failed">The instruction whose assumption does not hold.</param>
    public static long ResumeAt(int pc, int failed) => (long)failed << 32 | (uint)pc;

    /// <summary>Counts a failure. Returns true if the code should be compiled again.</summary>
    public static bool NoteExit(FeedbackVector feedback, long exit)
    {
        var failed = (int)(exit >> 32);
        return failed >= 0 && NoteFailure(feedback, failed);
    }

    /// <inheritdoc cref="NoteExit"/>
    public static bool NoteFailure(FeedbackVector feedback, int failed)
    {
        if (failed >= AtEntry) return feedback.NoteEntryFailure(failed - AtEntry);
        if (failed >= NotNumber)
        {
            failed -= NotNumber;
            feedback.Sites[failed].SawOthers = true;
        }
        return feedback.NoteFailure(failed);
    }
}

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
        _signature = new LeanSignature(instance.LeanSignature);
        _thisValue = thisValue;
        _arguments = arguments;
    }

    /// <summary>Whether there is lean code to run.</summary>
    public bool Exists => _code is not null;

    /// <summary>Returns whether a call of a function runs its lean code.</summary>
    public static bool IsPossible(Machine agent, ScriptFunction function, in JsValue thisValue)
    {
        var signature = new LeanSignature(function.Instance.LeanSignature);
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
