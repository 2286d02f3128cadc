namespace Quoll.Orleans;

/// <summary>A compiled script, or its syntax error, as a silo keeps it.</summary>
internal sealed record PreparedScript(string? Version, Script? Script, ScriptFailure? Failure)
{
    /// <summary>Compiles a text with the options of a tenant. The source name is that of the call.</summary>
    /// <exception cref="ExecutionLimitException">Compiling reached a limit.</exception>
    public static PreparedScript From(EngineTemplate template, string? version, string text, CallOptions options)
    {
        using var engine = template.CreateEngine();
        try
        {
            return new(version, engine.Prepare(text, options), null);
        }
        catch (JavaScriptException e)
        {
            return new(version, null, ScriptFailure.From(e));
        }
    }
}
