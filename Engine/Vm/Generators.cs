using System.Runtime.CompilerServices;
using Quoll.Objects;
using Quoll.Values;

namespace Quoll.Vm;

/// <summary>Operations on generator objects (ECMA-262 §27.5.3).</summary>
internal static class Generators
{
    /// <summary>GeneratorStart (§27.5.3.1): takes the frame of the call that has bound its parameters, with its registers.</summary>
    public static GeneratorObject Create(Frame frame)
    {
        var function = frame.Function!;
        if (function.Block.IsAsync) throw Raise.SyntaxError(Messages.AsyncNotSupported);
        var prototype = ObjectOperations.GetPrototypeFromConstructor(function, Intrinsic.GeneratorPrototype);
        return new GeneratorObject(frame.Realm, prototype)
        {
            Function = function,
            Registers = frame.Registers.AsSpan(frame.Base - 2, function.Block.RegisterCount + 2).ToArray(),
            Arguments = frame.Arguments,
            Pc = frame.Pc,
            ResumePc = frame.ResumePc,
        };
    }

    /// <summary>GeneratorYield (§27.5.3.7): the frame stays with the generator.</summary>
    public static void Suspend(Frame frame, int pc, bool isDelegating)
    {
        var generator = frame.Generator!;
        generator.State = GeneratorState.SuspendedYield;
        generator.Pc = pc;
        generator.ResumePc = pc + 4;
        generator.IsDelegating = isDelegating;
    }

    /// <summary>GeneratorResume and GeneratorResumeAbrupt (§27.5.3.3, §27.5.3.4): an iterator result.</summary>
    public static JsValue Resume(Realm realm, JsValue thisValue, ResumeMode mode, JsValue value)
    {
        if (thisValue.ObjectOrNull is not GeneratorObject generator) throw Raise.TypeError(Messages.IncompatibleReceiver, "Generator", Display.Brief(thisValue));
        if (generator.State == GeneratorState.Executing) throw Raise.TypeError(Messages.GeneratorRunning);
        if (generator.State == GeneratorState.SuspendedStart && mode != ResumeMode.Next) generator.Complete();
        if (generator.State == GeneratorState.Completed)
        {
            if (mode == ResumeMode.Throw) throw Raise.Value(value);
            return realm.CreateIteratorResult(mode == ResumeMode.Return ? value : JsValue.Undefined, true);
        }
        var result = Run(realm.Agent, generator, mode, value);
        if (generator.State == GeneratorState.SuspendedYield && generator.IsDelegating) return result;
        return realm.CreateIteratorResult(result, generator.State == GeneratorState.Completed);
    }

    private static JsValue Run(Agent agent, GeneratorObject generator, ResumeMode mode, in JsValue value)
    {
        var isStart = generator.State == GeneratorState.SuspendedStart;
        var frame = agent.PushGenerator(generator);
        generator.State = GeneratorState.Executing;
        if (!isStart)
        {
            var code = frame.Instance.Block.Code;
            ref var received = ref frame.Registers[frame.Base + code[frame.Pc + 1]];
            ref var resumeMode = ref frame.Registers[frame.Base + code[frame.Pc + 2]];
            if (generator.IsDelegating)
            {
                received = value;
                resumeMode = new JsValue((double)mode);
            }
            else if (mode == ResumeMode.Throw)
            {
                var depth = agent.Depth;
                if (!agent.Unwind(value, depth)) throw Raise.Value(value);
            }
            else
            {
                received = value;
                resumeMode = new JsValue(mode == ResumeMode.Return);
            }
        }
        return Interpreter.Run(agent, frame);
    }

    /// <summary>One step of yield* (§15.5.5): passes what was received on to the inner iterator. Undefined: it has no return method.</summary>
    public static JsValue DelegateNext(Realm realm, ref JsValue iterator, in JsValue received, ref JsValue mode)
    {
        if (iterator.IsInternal) iterator = MaterializeCursor(realm, ref iterator);
        var inner = iterator.Object;
        switch ((ResumeMode)(int)mode.Number)
        {
            case ResumeMode.Next: return ObjectOperations.Call(Unsafe.Add(ref iterator, 1), inner, [received]);
            case ResumeMode.Throw:
                if (ObjectOperations.GetMethod(realm, inner, WellKnown.Throw) is { } thrower) return thrower.Call(inner, [received]);
                new IteratorRecord(inner, JsValue.Undefined).Close();
                throw Raise.TypeError(Messages.IteratorHasNoThrow);
            default:
                return ObjectOperations.GetMethod(realm, inner, WellKnown.Return) is { } returner ? returner.Call(inner, [received]) : JsValue.Undefined;
        }
    }

    // yield* needs the results of a real iterator: the cursor of an array has not moved yet.
    private static JsValue MaterializeCursor(Realm realm, ref JsValue iterator)
    {
        var record = IteratorRecord.From(realm, Interpreter.ArrayOf(iterator));
        Unsafe.Add(ref iterator, 1) = record.NextMethod;
        return record.Iterator;
    }
}
