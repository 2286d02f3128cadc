namespace Quoll.WebPlatformTests.Execution;

/// <summary>The only place that says which engine the tests run in.</summary>
internal static class EngineSetup
{
    public static EngineOptions Options { get; } = new()
    {
        Globals = EngineGlobals.Timers | EngineGlobals.Base64 | EngineGlobals.TextCoding, Extensions = [Quoll.Web.QuollWeb.Default],
        // Tests print what nobody reads.
        Console = EngineConsole.To(static (_, _) => { }),
        // Tests of garbage and of hosts' failures need the real text.
        HostErrors = static failure => new ScriptError(ScriptErrorKind.Error, failure.Message),
    };
}
