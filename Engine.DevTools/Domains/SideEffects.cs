using System.Text.RegularExpressions;
using Quoll.DevTools.Protocol;

namespace Quoll.DevTools.Domains;

/// <summary>
/// Evaluation that must change nothing (throwOnSideEffect), as when a mouse rests on a name. The engine does not watch
/// what code does. So only names and literals are evaluated: they call nothing.
/// </summary>
internal static partial class SideEffects
{
    [GeneratedRegex(@"^\s*(?:[\p{L}_$][\p{L}\p{Nd}_$]*|-?\d+(?:\.\d+)?|""[^""\\]*""|'[^'\\]*')\s*;?\s*$")]
    private static partial Regex Harmless { get; }

    /// <exception cref="ProtocolException">The code may have a side effect, and must not.</exception>
    public static void Refuse(ProtocolCall call, string expression)
    {
        if (call.Flag("throwOnSideEffect") && !Harmless.IsMatch(expression)) throw Error();
    }

    /// <exception cref="ProtocolException">A call must not have side effects.</exception>
    public static void RefuseCalls(ProtocolCall call)
    {
        if (call.Flag("throwOnSideEffect")) throw Error();
    }

    private static ProtocolException Error() => new("EvalError: Possible side-effect in debug-evaluate");
}
