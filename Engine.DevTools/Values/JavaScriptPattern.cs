using Quoll.DevTools.Protocol;

namespace Quoll.DevTools.Values;

/// <summary>A regular expression of a client (ECMA-262 §22.2). An engine of its own runs it, with limits.</summary>
internal sealed class JavaScriptPattern
{
    /// <summary>More than any sensible pattern needs, and a moment on any machine.</summary>
    private const long MaxSteps = 10_000_000;

    private readonly Engine _engine = new(new EngineOptions { MaxSteps = MaxSteps });
    private readonly JsValue _test;

    /// <param name="pattern">The pattern.</param>
    /// <param name="flags">The flags.</param>
    /// <exception cref="ProtocolException">The pattern is not valid.</exception>
    public JavaScriptPattern(string pattern, string flags = "")
    {
        try
        {
            var create = _engine.Evaluate("(pattern, flags) => { const r = new RegExp(pattern, flags); return text => r.test(text); }");
            _test = create.Call(JsValue.Undefined, pattern, flags);
        }
        catch (QuollException invalid)
        {
            throw new ProtocolException($"Pattern parser error: {invalid.Message}");
        }
    }

    /// <summary>Returns whether the pattern matches in a text; false if that takes too long.</summary>
    public bool Matches(string text)
    {
        try
        {
            return _test.Call(JsValue.Undefined, text).AsBoolean();
        }
        catch (ExecutionLimitException)
        {
            return false;
        }
    }
}
