using Quoll.Language;
using Quoll.Vm;

namespace Quoll.Builtins.Global;

/// <summary>%eval% (ECMA-262 §19.2.1). Any call other than by its name evaluates global code.</summary>
internal static class EvalFunction
{
    public static JsObject Create(Realm realm) => realm.CreateFunction(
        "eval", 1, static (in CallInfo call) => Machine.Of(call.Realm).PerformEval(call.Realm, call[0], EvalContext.Indirect, null));
}
