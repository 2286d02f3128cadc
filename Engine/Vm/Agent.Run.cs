using Quoll.Compiler;
using Quoll.Objects;

namespace Quoll.Vm;

// What the front door asks of the interpreter.
internal sealed partial class Agent
{
    /// <summary>ScriptEvaluation (ECMA-262 §16.1.6): the completion value, undefined for an empty one.</summary>
    public JsValue RunScript(Realm realm, CompiledScript script) =>
        throw new InvalidOperationException("The interpreter has not landed.");

    /// <summary>A global binding made by let, const or class; false where there is none of this name.</summary>
    public bool TryGetGlobalLexical(Realm realm, string name, out JsValue value)
    {
        value = JsValue.Undefined;
        return false;
    }

    /// <summary>Throws away what an execution left behind that a limit ended in the middle of.</summary>
    public void AbandonExecution() { }
}
