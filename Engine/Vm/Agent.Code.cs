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
        RequireSourceLength(code.StringLength);
        var block = Compiled(() => ScriptCompiler.CompileEval(code.String, "<eval>", context));
        return RunCode(realm, new CodeInstance(block, CurrentFrame?.Instance.ScriptOrModule), environment);
    }

    /// <summary>Parses and compiles a script of the host (ParseScript, §16.1.5).</summary>
    /// <exception cref="SyntaxErrorException">The text is no script.</exception>
    public CompiledScript Compile(string code, string source)
    {
        RequireSourceLength(code.Length);
        try
        {
            return ScriptCompiler.Compile(code, source);
        }
        catch (SyntaxErrorException invalid) when (invalid.IsStackExhausted && Depth > 0)
        {
            // Read on the stack that scripts have left: running out of it is no fault of the text.
            throw Raise.RangeError(Messages.CallStackExceeded);
        }
    }

    /// <summary>Throws a RangeError where a source text is longer than <see cref="EngineOptions.MaxSourceLength"/>, before anything is made of it.</summary>
    public void RequireSourceLength(long length)
    {
        if (length > Options.MaxSourceLength) throw Raise.RangeError(Messages.SourceTooLong, length, Options.MaxSourceLength.Value);
    }

    private static CodeBlock Compiled(Func<CodeBlock> compile)
    {
        try
        {
            return compile();
        }
        catch (SyntaxErrorException invalid)
        {
            // As above.
            if (invalid.IsStackExhausted) throw Raise.RangeError(Messages.CallStackExceeded);
            throw Raise.SyntaxError(Messages.SyntaxErrorAt, invalid.Message, $"{invalid.SourceText.Name}:{invalid.Position.Line}:{invalid.Position.Column}");
        }
    }

    /// <summary>RegExpCreate (§22.2.3.1) for a literal.</summary>
    public JsValue CreateRegExp(Realm realm, string pattern, string flags) =>
        new(RegExpObject.Create(realm, pattern, flags));
}
