using System.Collections.Frozen;
using Quoll.Vm;

namespace Quoll.Tier;

// What may be repeated. When machine code bails out, the interpreter repeats what follows the resume point. So a
// resume point ends at the first instruction that calls anything else than these.
internal sealed partial class Translator
{
    /// <summary>
    /// The methods that neither change anything nor take steps. An operator is not one of them if it takes steps for
    /// some operands only: the remainder of a long quotient, or the equality of long texts.
    /// </summary>
    private static readonly FrozenSet<string> s_withoutEffect = FrozenSet.Create(
        nameof(Interpreter.BooleanValue), nameof(Interpreter.CachesOf), nameof(Interpreter.CachesOfInlined),
        nameof(Interpreter.ClosureEnvironment), nameof(Interpreter.ConstantAt), nameof(Interpreter.ConstantOfInlined),
        nameof(Interpreter.EnvironmentOfCallee), nameof(Interpreter.EnvironmentOfInlined), nameof(Interpreter.FailsNow),
        nameof(Interpreter.FindElement), nameof(Interpreter.FindGlobal), nameof(Interpreter.FindProperty),
        nameof(Interpreter.FindWritableElement), nameof(Interpreter.GlobalThisOf), nameof(Interpreter.HasRole),
        nameof(Interpreter.HasType), nameof(Interpreter.HoleValue), nameof(Interpreter.IsBoolean),
        nameof(Interpreter.IsCompletionOf), nameof(Interpreter.IsNoHole), nameof(Interpreter.IsNullish),
        nameof(Interpreter.IsObject), nameof(Interpreter.IsString), nameof(Interpreter.IsTrue),
        nameof(Interpreter.IsTrueNumber), nameof(Interpreter.IsUndefined), nameof(Interpreter.IsUninitialized),
        nameof(Interpreter.LengthOf), nameof(Interpreter.NewTargetOf), nameof(Interpreter.NullValue),
        nameof(Interpreter.NumberValue), nameof(Interpreter.SlotOf), nameof(Interpreter.ToBoolean),
        nameof(Interpreter.Truncated), nameof(Interpreter.TypeOfValue), nameof(Interpreter.UndefinedValue),
        nameof(Interpreter.UninitializedValue), nameof(TypeConversion.ToInt32));
}
