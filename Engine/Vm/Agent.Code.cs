using Quoll.Compiler;
using Quoll.Objects;
using Quoll.Syntax;
using Quoll.Values;

namespace Quoll.Vm;

// Code from strings.
internal sealed partial class Agent
{
    /// <summary>PerformEval (ECMA-262 §19.2.1.1): the completion value of the code, or the value itself if it is no String.</summary>
    public JsValue PerformEval(Realm realm, JsValue code, EvalContext context, EnvironmentRecord? environment)
    {
        if (!code.IsString) return code;
        ProbeNativeStack();
        var block = Compiled(() => ScriptCompiler.CompileEval(code.String, "<eval>", context));
        return RunCode(realm, new CodeInstance(block, CurrentFrame?.Instance.ScriptOrModule), environment);
    }

    private static CodeBlock Compiled(Func<CodeBlock> compile)
    {
        try
        {
            return compile();
        }
        catch (SyntaxErrorException invalid)
        {
            // Code from strings is read on the stack that is left: running out of it is no fault of the text.
            if (invalid.IsStackExhausted) throw Raise.RangeError(Messages.CallStackExceeded);
            throw Raise.SyntaxError(Messages.SyntaxErrorAt, invalid.Message, $"{invalid.SourceText.Name}:{invalid.Position.Line}:{invalid.Position.Column}");
        }
    }

    /// <summary>RegExpCreate (§22.2.3.1) for a literal.</summary>
    public JsValue CreateRegExp(Realm realm, string pattern, string flags) =>
        new(RegExpObject.Create(realm, pattern, flags));
}
