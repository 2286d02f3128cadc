using Quoll.Compiler;
using Quoll.Objects;
using Quoll.Syntax;

namespace Quoll.Vm;

internal sealed partial class Agent
{
    /// <summary>
    /// CreateDynamicFunction (ECMA-262 §20.2.1.1.1) from step 14 on: parses the texts (a SyntaxError where they are none), gets the
    /// prototype from the new target, and makes the function with its own properties, in the global scope of the realm.
    /// </summary>
    /// <param name="realm">The realm of the constructor that was called.</param>
    /// <param name="isAsync">An async function or generator.</param>
    /// <param name="isGenerator">A generator function, sync or async.</param>
    /// <param name="parameters">The texts of the parameters, joined by commas.</param>
    /// <param name="body">The text of the body, without the line breaks that the specification puts around it.</param>
    /// <param name="newTarget">For GetPrototypeFromConstructor; the constructor itself in a call without new.</param>
    public JsFunction CreateDynamicFunction(
        Realm realm, bool isAsync, bool isGenerator, string parameters, string body, JsObject newTarget)
    {
        var (flavour, fallback) = (isAsync, isGenerator) switch
        {
            (false, false) => (FunctionFlavour.Normal, Intrinsic.FunctionPrototype),
            (false, true) => (FunctionFlavour.Generator, Intrinsic.GeneratorFunctionPrototype),
            (true, false) => (FunctionFlavour.Async, Intrinsic.AsyncFunctionPrototype),
            _ => (FunctionFlavour.AsyncGenerator, Intrinsic.AsyncGeneratorFunctionPrototype),
        };
        ProbeNativeStack();
        RequireSourceLength((long)parameters.Length + body.Length);
        var block = Compiled(() => ScriptCompiler.CompileDynamicFunction(flavour, parameters, body));
        var prototype = ObjectOperations.GetPrototypeFromConstructor(newTarget, fallback);
        var function = (JsFunction)RunCode(realm, new CodeInstance(block, CurrentFrame?.Instance.ScriptOrModule), null).Object;
        function.SetPrototypeOf(prototype);
        return function;
    }
}
