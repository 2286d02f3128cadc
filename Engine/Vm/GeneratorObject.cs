using Quoll.Objects;

namespace Quoll.Vm;

internal enum GeneratorState : byte { SuspendedStart, SuspendedYield, Executing, Completed }

/// <summary>How a suspended generator is resumed.</summary>
internal enum ResumeMode : byte { Next, Throw, Return }

/// <summary>A Generator (ECMA-262 §27.5): a function's frame that waits.</summary>
internal sealed class GeneratorObject(Realm realm, JsObject prototype) : JsObject(realm, prototype)
{
    public GeneratorState State;

    /// <summary>The frame's registers, with the function and the this value in front; null once completed.</summary>
    public JsValue[]? Registers;

    public ScriptFunction Function = null!;
    public JsValue[]? Arguments;

    /// <summary>The yield it waits at, and the instruction behind it.</summary>
    public int Pc, ResumePc;

    /// <summary>What came out last is an inner iterator's own result object (yield*).</summary>
    public bool IsDelegating;

    public override string ClassName => "Generator";

    public void Complete()
    {
        State = GeneratorState.Completed;
        Registers = null;
        Arguments = null;
    }
}
